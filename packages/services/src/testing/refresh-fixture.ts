import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import type { InstagramProfile, InstagramSource, SourceAnswer } from '../instagram/index.ts'
import {
  cancelInstagramRefresh,
  getInstagramRefresh,
  refreshInstagramBulk,
  startRefreshes,
} from '../instagram/index.ts'
import { type Context, newId, type SourceSetup } from '../kernel/index.ts'
import { createDeliveryFixture } from './delivery-fixture.ts'

type Body = Parameters<typeof refreshInstagramBulk>[1]['body']

const profileOf = (username: string): InstagramProfile => ({
  username,
  fullName: null,
  profilePicture: null,
  followers: 100,
  following: 5,
  postsCount: 0,
  isVerified: true,
  isPrivate: false,
  biography: null,
  posts: null,
})

/** An in-process source that finds every profile unless told otherwise, and records the requested usernames. */
export const createSource = (name: InstagramSourceName) => {
  const source = {
    name,
    asked: [] as string[],
    answer: async (username: string): Promise<SourceAnswer> => ({ kind: 'found', profile: profileOf(username) }),
    fetch: (username: string): Promise<SourceAnswer> => {
      source.asked.push(username)
      return source.answer(username)
    },
    check: async () => ({ success: true, message: 'It answers.' }),
  }
  return source satisfies InstagramSource
}

const setup = (name: InstagramSourceName, values: Partial<SourceSetup> = {}): SourceSetup => ({
  name,
  isConfigured: true,
  hasKey: name !== 'html',
  apiUrl: null,
  perMinute: 60_000,
  perDay: 1_000_000,
  ...values,
})

/** People with usernames, in-process sources, and workers that come and go. */
export const createRefreshFixture = async (serverUrl: string) => {
  const fixture = await createDeliveryFixture(serverUrl)
  const { db } = fixture
  const open: { stop: (maxMs: number) => Promise<void> }[] = []

  const withSources = (context: Context, ...setups: SourceSetup[]): Context => ({
    ...context,
    settings: { ...context.settings, instagramSources: setups },
  })
  const usual = [setup('apify'), setup('zyla')]
  const context = withSources(fixture.context, ...usual)
  const read = (id: string) => getInstagramRefresh(context, { params: { id } })

  return {
    ...fixture,
    context,
    setup,
    withSources,
    read,
    /** One person per username, or without any. */
    addNamed: async (...usernames: (string | null)[]): Promise<string[]> => {
      const rows = usernames.map((username) => ({ id: newId(), first_name: 'Guest', instagram_username: username }))
      await db.insertInto('applicants').values(rows).execute()
      return rows.map(({ id }) => id)
    },
    start: (body: Body = {}, as = context) => refreshInstagramBulk(as, { body }),
    cancel: (id: string) => cancelInstagramRefresh(context, { params: { id } }),
    /** Starts a worker; the last one closes with the test. */
    work: (sources: readonly InstagramSource[], as = withSources(fixture.system, ...usual)) => {
      const refreshes = startRefreshes(as, sources)
      open.push(refreshes)
      return refreshes
    },
    stopAll: async (): Promise<void> => {
      for (const refreshes of open.splice(0)) await refreshes.stop(5_000)
    },
    until: async (id: string, isSo: (refresh: Awaited<ReturnType<typeof read>>) => boolean) => {
      for (const deadline = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const refresh = await read(id)
        if (isSo(refresh)) return refresh
        if (Date.now() > deadline) throw new Error(`did not happen: ${JSON.stringify(refresh)}`)
      }
    },
    /** Marks a profile as fetched this many hours ago, for everyone who has it now. */
    fetched: async (username: string, hours: number): Promise<void> => {
      await sql`update applicants set instagram_data_last_updated = now() - make_interval(hours => ${hours})
        where instagram_key = ${username}`.execute(db)
      await sql`insert into instagram_profiles (id, username_key, profile, source, fetched_at, checked_at)
        values (${newId()}::uuid, ${username}, '{}', 'zyla', now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${hours}))`.execute(
        db,
      )
    },
    clearRefreshes: async (): Promise<void> => {
      await db.deleteFrom('instagram_refreshes').execute()
      await fixture.clear()
      await db.deleteFrom('instagram_profiles').execute()
      await sql`update instagram_sources set next_call_at = now(), calls = 0, paused_until = null, pause_reason = null`.execute(
        db,
      )
    },
  }
}
export type RefreshFixture = Awaited<ReturnType<typeof createRefreshFixture>>
