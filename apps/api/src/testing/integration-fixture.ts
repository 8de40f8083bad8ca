import type { InstagramPost, InstagramSourceName } from '@velvet/contracts/instagram'
import type { InstagramProfile, InstagramSource, SourceAnswer } from '@velvet/services/instagram'
import type { SourceSetup } from '@velvet/services/kernel'
import { createTestApi } from './test-api.ts'

const names = ['apify', 'zyla', 'scrapedo', 'html'] as const

const post: InstagramPost = {
  id: '1',
  mediaUrl: 'https://scontent.cdninstagram.com/1.jpg',
  mediaType: 'IMAGE',
  likeCount: 12,
  commentsCount: null,
  caption: 'Opening night',
  permalink: 'https://www.instagram.com/p/1/',
  takenAt: '2026-01-01T00:00:00.000Z',
}

/** The answer of a working source for any username. */
export const found = (username: string, changes: Partial<InstagramProfile> = {}): SourceAnswer => ({
  kind: 'found',
  profile: {
    username,
    fullName: 'Ada King',
    profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
    followers: 1815,
    following: 28,
    postsCount: 340,
    isVerified: true,
    isPrivate: false,
    biography: 'Poetical science',
    posts: [post, { ...post, id: '2' }],
    ...changes,
  },
})

/** A source that gives a reason for having no profile. */
export const failing = (
  reason: Extract<SourceAnswer, { kind: 'failed' }>['reason'],
  message = 'No answer came in time.',
): SourceAnswer => ({ kind: 'failed', reason, message })

type Asked = { source: InstagramSourceName; username: string; at: number }
type Check = Awaited<ReturnType<InstagramSource['check']>>

const setup = (name: InstagramSourceName): SourceSetup => ({
  name,
  isConfigured: true,
  hasKey: name !== 'html',
  apiUrl: `https://${name}.example`,
  perMinute: 60_000,
  perDay: 1_000,
})

type Options = Parameters<typeof createTestApi>[1] & {
  configured?: readonly InstagramSourceName[]
  perMinute?: number
  perDay?: number
}

/** An api whose sources answer as a test tells them to, an admin, and helpers to call the integrations. */
export const createIntegrationFixture = async (serverUrl: string, options: Options = {}) => {
  const { configured = names, perMinute, perDay, ...more } = options
  const asked: Asked[] = []
  const checked: InstagramSourceName[] = []
  const saying = new Map<
    InstagramSourceName,
    (username: string, signal?: AbortSignal) => SourceAnswer | Promise<SourceAnswer>
  >()
  const checking = new Map<InstagramSourceName, (signal?: AbortSignal) => Check | Promise<Check>>()
  const sourceOf = (name: InstagramSourceName): InstagramSource => ({
    name,
    isCheckedByReading: name === 'html',
    fetch: async (username, signal) => {
      asked.push({ source: name, username, at: Date.now() })
      return (saying.get(name) ?? found)(username, signal as never)
    },
    check: async (signal) => {
      checked.push(name)
      return checking.get(name)?.(signal) ?? { success: true, message: 'It answered.' }
    },
  })
  const api = await createTestApi(serverUrl, {
    ...more,
    openSources: async () => configured.map(sourceOf),
    settings: {
      hasApifyTask: configured.includes('apify'),
      instagramSources: names.map((name) => ({
        ...setup(name),
        ...(perMinute ? { perMinute } : {}),
        ...(perDay ? { perDay } : {}),
        ...(configured.includes(name) ? {} : { isConfigured: false, hasKey: false }),
      })),
      ...more.settings,
    },
  })
  const admin = await api.signIn('admin', 'ada')
  return {
    ...api,
    admin,
    asked,
    checked,
    says: (
      name: InstagramSourceName,
      answer: (username: string, signal?: AbortSignal) => SourceAnswer | Promise<SourceAnswer>,
    ) => saying.set(name, answer),
    checksAs: (name: InstagramSourceName, answer: (signal?: AbortSignal) => Check | Promise<Check>) =>
      checking.set(name, answer),
    status: async (name: string, query: Record<string, string> = {}) =>
      (await admin({ method: 'GET', url: `/api/admin/${name}/status`, query })).json(),
    test: (path: string, payload: Record<string, unknown> = { username: 'ada.king' }) =>
      admin({ method: 'POST', url: `/api/admin/${path}`, payload }),
    log: () =>
      api.db
        .selectFrom('activity')
        .select(['action', 'description', 'details', 'actor_name', 'target_id'])
        .where('action', '=', 'integration.tested')
        .orderBy('id')
        .execute(),
    clear: async () => {
      saying.clear()
      checking.clear()
      asked.length = 0
      checked.length = 0
      await api.db.deleteFrom('activity').execute()
      await api.db
        .updateTable('instagram_sources')
        .set({
          next_call_at: new Date(0),
          calls: 0,
          paused_until: null,
          pause_reason: null,
          checked_at: null,
          is_working: null,
          message: null,
        })
        .execute()
    },
  }
}
export type IntegrationFixture = Awaited<ReturnType<typeof createIntegrationFixture>>
