import { duplicateKinds, sortKeys } from '@velvet/contracts/applicants'
import type { Pool } from 'pg'
import { aboutApplicants, aboutEvents, aboutFacets, type ListQuery, type Question } from './questions.ts'

/** A unique address from the middle of the list. */
const rareWord = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ word: string }>(
    `select split_part(email, '@', 1) as word from applicants
     where email like '%_@example.com' and id >= (select id from applicants order by id offset (select count(*) / 2 from applicants) limit 1)
     order by id limit 1`,
  )
  return rows[0]?.word ?? 'nobody'
}

const firstText = async (pool: Pool, statement: string): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>(statement)
  return rows[0]?.value ?? 'nothing'
}

const someTag = (pool: Pool): Promise<string> => firstText(pool, 'select name as value from tags order by name limit 1')

const largestEvent = (pool: Pool): Promise<string> =>
  firstText(pool, 'select event_id as value from event_applications group by event_id order by count(*) desc limit 1')

/** The thirty days before the newest application. */
const lastMonth = async (pool: Pool): Promise<ListQuery> => ({
  appliedFrom: await firstText(
    pool,
    `select to_char(max(created_at) - interval '30 days', 'YYYY-MM-DD') as value from applicants`,
  ),
})

/** What admins ask of the list, from the ordinary to the worst. */
const listCases = async (pool: Pool, applicants: number): Promise<readonly (readonly [string, ListQuery])[]> => [
  ['first page', {}],
  ['status pending', { status: 'pending' }],
  ['rare search', { search: await rareWord(pool) }],
  ['common search', { search: 'maria' }],
  ['two words', { search: 'maria garcia' }],
  ['search and status', { search: 'maria', status: 'approved' }],
  ['two letters', { search: 'zo' }],
  ['search that fits a third', { search: 'example.net' }],
  ['the same of one status', { search: 'example.net', status: 'approved' }],
  ['the same of some ages', { search: 'example.net', ageMin: 21, ageMax: 40 }],
  ...sortKeys.map((sort) => [`sort by ${sort}`, { sort, order: 'asc' }] as const),
  ['sort by score, best first', { sort: 'score', order: 'desc' }],
  ['city and age', { city: 'new york', ageRange: '26-35' }],
  ['city and age, 1000 rows', { city: 'miami', ageMin: 21, ageMax: 40, limit: 1000 }],
  ['city of two letters', { city: 'la' }],
  ['state', { state: 'FL' }],
  ['country', { country: 'us' }],
  ['age band', { ageRange: '50+' }],
  ['age band by score', { ageRange: '18-25', sort: 'score', order: 'desc' }],
  ['zip codes', { zipCodes: '10001,331' }],
  ['zip codes of one status', { zipCodes: '1', status: 'approved' }],
  ['followers', { followersMin: 100_000 }],
  ['part of a name', { name: 'garc' }],
  ['part of an Instagram name', { instagram: 'maria' }],
  ['priority high', { priority: 'high' }],
  ['source', { source: 'csv' }],
  ['without email consent', { emailOptIn: false }],
  ['with both consents', { emailOptIn: true, smsOptIn: true }],
  ['applied within a month', await lastMonth(pool)],
  ['tag', { tags: await someTag(pool) }],
  ['event', { eventId: await largestEvent(pool) }],
  ['event and status', { eventId: await largestEvent(pool), status: 'pending' }],
  ['duplicates', { duplicates: 'true' }],
  ...duplicateKinds.map((kind) => [`duplicates by ${kind}`, { duplicates: kind }] as const),
  ['duplicates by name, approved', { duplicates: 'name', status: 'approved' }],
  [
    'everything at once',
    { status: 'pending', state: 'NY', ageMin: 21, ageMax: 45, smsOptIn: true, duplicates: 'true' },
  ],
  ['page 2,000 deep', { offset: Math.min(100_000, Math.floor(applicants / 2)) }],
  ['last page', { offset: applicants - 50 }],
  ['1000 rows', { limit: 1000 }],
]

export const createCases = async (
  pool: Pool,
  applicants: number,
): Promise<readonly (readonly [string, Question])[]> => [
  ...(await listCases(pool, applicants)).map(([name, query]) => [name, aboutApplicants(query)] as const),
  ['facets', aboutFacets],
  ['events with their totals', aboutEvents],
]
