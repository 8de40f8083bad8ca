import type { ActivityEntry } from '@velvet/contracts/activity'
import { createTestApi } from './test-api.ts'

type Entry = {
  actor_kind?: 'admin' | 'visitor' | 'provider' | 'system'
  actor_name?: string
  action?: string
  description?: string
  target_type?: string
  target_id?: string
  details?: Record<string, unknown>
  ip_address?: string
  user_agent?: string
  created_at?: Date
}

/** An api with an admin who reads the log, and helpers to fill and query it. */
export const createActivityFixture = async (serverUrl: string) => {
  const api = await createTestApi(serverUrl)
  const admin = await api.signIn('admin', 'ada')
  const get = (query: Record<string, unknown> = {}, path = '') =>
    admin({
      method: 'GET',
      url: `/api/admin/activity${path}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    })

  return {
    ...api,
    admin,
    get,
    /** The entries of an answer that must be a list. */
    list: async (query: Record<string, unknown> = {}): Promise<ActivityEntry[]> => {
      const answer = await get(query)
      if (answer.statusCode !== 200) throw new Error(`The list answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
    /** Writes the given entries, and returns their ids. */
    add: async (...entries: Entry[]): Promise<string[]> => {
      const rows = entries.map(({ details, ...entry }) => ({
        id: api.context.newId(),
        actor_kind: 'admin' as const,
        actor_name: 'ada',
        action: 'applicant.updated',
        description: 'Updated Ada King',
        details: JSON.stringify(details ?? {}),
        ...entry,
      }))
      for (let from = 0; from < rows.length; from += 1_000)
        await api.db
          .insertInto('activity')
          .values(rows.slice(from, from + 1_000))
          .execute()
      return rows.map(({ id }) => id)
    },
    clear: () => api.db.deleteFrom('activity').execute(),
  }
}
export type ActivityFixture = Awaited<ReturnType<typeof createActivityFixture>>
