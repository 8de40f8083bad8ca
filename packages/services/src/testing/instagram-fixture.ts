import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import type { InstagramPost, InstagramSourceName } from '@velvet/contracts/instagram'
import { createTestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import type { InstagramProfile, InstagramSource, SourceAnswer } from '../instagram/index.ts'
import { type Context, newId, type ProcessContext, type Settings, withActor } from '../kernel/index.ts'

const keys = {
  SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
  APIFY_API_TOKEN: 'token',
  APIFY_TASK_ID: 'task',
  ZYLA_BEARER_TOKEN: 'token',
  ZYLA_API_URL: 'https://zyla.example/profile',
  SCRAPEDO_API_TOKEN: 'token',
}

/** Every source with a key, each with a limit of a thousand calls per second. */
const settings: Settings = {
  ...settingsOf(parseEnvironment(keys)),
  instagramSources: settingsOf(parseEnvironment(keys)).instagramSources.map((source) => ({
    ...source,
    perMinute: 60_000,
    perDay: 1_000_000,
  })),
}

export const postOf = (id: string, changes: Partial<InstagramPost> = {}): InstagramPost => ({
  id,
  mediaUrl: `https://scontent.cdninstagram.com/${id}.jpg`,
  mediaType: 'IMAGE',
  likeCount: 7,
  commentsCount: 1,
  caption: null,
  permalink: null,
  takenAt: null,
  ...changes,
})

export const profileOf = (username: string, changes: Partial<InstagramProfile> = {}): InstagramProfile => ({
  username,
  fullName: 'Ada King',
  profilePicture: `https://scontent.cdninstagram.com/${username}.jpg`,
  followers: 1_200,
  following: 300,
  postsCount: 2,
  isVerified: true,
  isPrivate: false,
  biography: 'Engines',
  posts: [postOf('1'), postOf('2')],
  ...changes,
})

export const found = (username: string, changes: Partial<InstagramProfile> = {}): SourceAnswer => ({
  kind: 'found',
  profile: profileOf(username, changes),
})

export const failed = (
  reason: Extract<SourceAnswer, { kind: 'failed' }>['reason'],
  more: { retryAfterMs?: number } = {},
): SourceAnswer => ({ kind: 'failed', reason, message: `It said ${reason}.`, ...more })

/** A source with configurable answers that records its calls and their usernames. */
export const sourceThat = (
  name: InstagramSourceName,
  answer: (username: string, signal?: AbortSignal) => SourceAnswer | Promise<SourceAnswer>,
) => {
  const calls: { username: string; at: number }[] = []
  const source: InstagramSource = {
    name,
    fetch: async (username, signal) => {
      calls.push({ username, at: performance.now() })
      return answer(username, signal)
    },
    check: async () => ({ success: true, message: `${name} answers.` }),
  }
  return { ...source, calls }
}

/** A separate database with an admin, and helpers for people and their profiles. */
export const createInstagramFixture = async (serverUrl: string) => {
  const database = await createTestDatabase(serverUrl)
  const { db } = database
  const process: ProcessContext = { db, now: () => new Date(), newId, logger: console, settings }
  const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
  await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
  const context: Context = withActor(process, admin)

  return {
    db,
    context,
    system: withActor(process, { kind: 'system', name: 'test' }),
    settings,
    /** The same, except for the rate and budget of every source. */
    paced: (perMinute: number, perDay = 1_000_000): Context => ({
      ...context,
      settings: {
        ...settings,
        instagramSources: settings.instagramSources.map((one) => ({ ...one, perMinute, perDay })),
      },
    }),
    addPerson: async (
      instagramUsername: string | null,
      values: {
        instagram_followers?: number
        instagram_verified?: boolean
        instagram_profile_picture?: string
        instagram_recent_posts?: string
      } = {},
    ): Promise<string> => {
      const id = newId()
      await db
        .insertInto('applicants')
        .values({
          id,
          first_name: 'Guest',
          instagram_username: instagramUsername,
          instagram_recent_posts: '[]',
          ...values,
        })
        .execute()
      return id
    },
    person: (id: string) => db.selectFrom('applicants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The id of a profile's row, which exists afterwards. */
    addProfile: async (usernameKey: string): Promise<string> => {
      const id = newId()
      await db.insertInto('instagram_profiles').values({ id, username_key: usernameKey, attempts: '[]' }).execute()
      return id
    },
    profile: (id: string) => db.selectFrom('instagram_profiles').selectAll().where('id', '=', id).executeTakeFirst(),
    source: (name: InstagramSourceName) =>
      db.selectFrom('instagram_sources').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
    jobs: async (name: string): Promise<unknown[]> =>
      (
        await db
          .selectFrom('outbox')
          .select('payload')
          .where('job', '=', name)
          .where('done_at', 'is', null)
          .orderBy(sql`payload::text`)
          .execute()
      ).map(({ payload }) => payload),
    clear: async (): Promise<void> => {
      for (const table of ['applicants', 'instagram_profiles', 'outbox', 'activity'] as const)
        await db.deleteFrom(table).execute()
      await sql`update instagram_sources set next_call_at = now(), day = (now() at time zone 'utc')::date, calls = 0,
        paused_until = null, pause_reason = null, checked_at = null, is_working = null, message = null`.execute(db)
    },
    close: () => database.drop(),
  }
}
export type InstagramFixture = Awaited<ReturnType<typeof createInstagramFixture>>
