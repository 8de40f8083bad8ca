import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@velvet/contracts/kernel'
import type { Pool } from 'pg'
import type { World } from './hostile-calls.ts'

const maxIds = 5_000

/** The object whose id a path contains; the longest matching prefix counts. */
const tables: readonly [start: string, table: string][] = [
  ['/api/admin/conversations/unmatched', 'unmatched_messages'],
  ['/api/admin/conversations', 'conversations'],
  ['/api/admin/applicants', 'applicants'],
  ['/api/admin/upload-instagram-posts', 'applicants'],
  ['/api/admin/campaigns', 'campaigns'],
  ['/api/admin/events', 'events'],
  ['/api/admin/tags', 'tags'],
  ['/api/admin/templates', 'templates'],
  ['/api/admin/batches', 'batches'],
  ['/api/admin/imports', 'imports'],
  ['/api/admin/merges', 'merges'],
  ['/api/admin/instagram-refreshes', 'instagram_refreshes'],
]

/** Fields that hold the ids of a table. */
const fields: Readonly<Record<string, string>> = {
  applicantId: 'applicants',
  applicantIds: 'applicants',
  primaryId: 'applicants',
  duplicateIds: 'applicants',
  primaryEmailId: 'applicants',
  keepEmailIds: 'applicants',
  eventId: 'events',
  eventIds: 'events',
  templateId: 'templates',
  campaignIds: 'campaigns',
  communicationIds: 'communications',
}

/** What a reader of these fields accepts. */
const values: Readonly<Record<string, string>> = {
  phone: '+12125550134',
  zipCodes: '10001',
  timeZone: 'America/New_York',
  firstName: 'Ada',
  instagramUrl: '@ada',
  username: 'ada',
  type: 'email',
  url: 'https://scontent.cdninstagram.com/a.jpg',
}

/** Ids of what is in the database, a few thousand of each. */
export const readWorld = async (pool: Pool): Promise<World> => {
  const ids = new Map<string, string[]>()
  for (const table of new Set([...tables.map(([, name]) => name), ...Object.values(fields)])) {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from ${table} order by ${table === 'campaigns' ? `(status = 'draft') desc` : 'id'} limit ${maxIds}`,
    )
    ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  let people = 0
  /** Two people of one address would be the same person. */
  const newEmail = (): string => {
    people += 1
    return `person${people}@bystander.example`
  }
  const idOf = (table: string, index: number): string => ids.get(table)?.[index] ?? randomUUID()
  return {
    known: (field, index) => {
      const table = fields[field]
      if (table) return idOf(table, index)
      return field === 'email' ? newEmail() : values[field]
    },
    pathOf: (endpoint: Endpoint) => {
      const table = tables.find(([start]) => endpoint.path.startsWith(`${start}/:`))?.[1]
      return endpoint.path.replace(/:\w+/g, () => (table ? idOf(table, 0) : randomUUID()))
    },
  }
}
