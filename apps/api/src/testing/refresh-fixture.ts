import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { InstagramProfile, InstagramSource, PictureTools, SourceAnswer } from '@velvet/services/instagram'
import type { Settings } from '@velvet/services/kernel'
import { startLookups } from './look-pump.ts'
import { createTestApi } from './test-api.ts'

/** Apify and Zyla with their keys, at their maximum rate. */
export const keyedSettings: Pick<Settings, 'instagramSources'> = {
  instagramSources: settingsOf(
    parseEnvironment({
      SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
      APIFY_API_TOKEN: 'token',
      APIFY_TASK_ID: 'task',
      ZYLA_BEARER_TOKEN: 'token',
      ZYLA_API_URL: 'https://zyla.example/profile',
    }),
  ).instagramSources.map((source) => ({ ...source, perMinute: 60_000, perDay: 1_000_000 })),
}

export const profileOf = (username: string, changes: Partial<InstagramProfile> = {}): InstagramProfile => ({
  username,
  fullName: 'Ada King',
  profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
  followers: 1_200,
  following: 300,
  postsCount: 1,
  isVerified: false,
  isPrivate: false,
  biography: null,
  posts: [
    {
      id: '1',
      mediaUrl: 'https://scontent.cdninstagram.com/1.jpg',
      mediaType: 'IMAGE',
      likeCount: 7,
      commentsCount: null,
      caption: 'Opening night',
      permalink: 'https://www.instagram.com/p/1/',
      takenAt: null,
    },
  ],
  ...changes,
})

export type Answer = (username: string, signal?: AbortSignal) => SourceAnswer | Promise<SourceAnswer>

/** An api with sources that answer as told, a worker that asks them, and people with a username. */
export const createRefreshFixture = async (
  serverUrl: string,
  options: { settings?: Partial<Settings>; pictures?: PictureTools } = {},
) => {
  const api = await createTestApi(serverUrl, { ...options, settings: { ...keyedSettings, ...options.settings } })
  const asked: string[] = []
  const answers = new Map<InstagramSourceName, Answer>()
  const sources = (['apify', 'zyla'] as const).map(
    (name): InstagramSource => ({
      name,
      fetch: async (username, signal) => {
        asked.push(`${name} ${username}`)
        const answer = answers.get(name)
        return answer ? answer(username, signal) : { kind: 'found', profile: profileOf(username) }
      },
      check: async () => ({ success: true, message: 'It answered.' }),
    }),
  )
  let worker: ReturnType<typeof startLookups> | null = startLookups(api.system, sources)
  const stopWorker = async (): Promise<void> => {
    await worker?.close()
    worker = null
  }
  const admin = await api.signIn('admin')

  return {
    ...api,
    admin,
    asked,
    says: (name: InstagramSourceName, answer: Answer) => answers.set(name, answer),
    stopWorker,
    startWorker: () => {
      worker ??= startLookups(api.system, sources)
    },
    addPerson: async (instagramUsername: string | null): Promise<string> => {
      const id = api.context.newId()
      await api.db
        .insertInto('applicants')
        .values({ id, first_name: 'Ada', instagram_username: instagramUsername, instagram_recent_posts: '[]' })
        .execute()
      return id
    },
    refresh: async (id: string, query: Record<string, string> = {}) =>
      admin({ method: 'POST', url: `/api/admin/applicants/${id}/refresh-instagram`, query }),
    clear: async () => {
      answers.clear()
      asked.length = 0
      for (const table of ['applicants', 'instagram_profiles', 'outbox', 'activity'] as const)
        await api.db.deleteFrom(table).execute()
      await api.db
        .updateTable('instagram_sources')
        .set({ calls: 0, paused_until: null, checked_at: null, is_working: null, message: null })
        .execute()
    },
    close: async () => {
      await stopWorker()
      await api.close()
    },
  }
}
export type RefreshFixture = Awaited<ReturnType<typeof createRefreshFixture>>
