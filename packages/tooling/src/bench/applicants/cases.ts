import { sortKeys } from '@velvet/contracts/applicants'
import type { Pool } from 'pg'
import type { ListQuery } from './statements.ts'

/** Some address of the middle of the list, which nobody else has. */
const rareWord = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ word: string }>(
    `select split_part(email, '@', 1) as word from applicants
     where email like '%_@example.com' and id >= (select id from applicants order by id offset (select count(*) / 2 from applicants) limit 1)
     order by id limit 1`,
  )
  return rows[0]?.word ?? 'nobody'
}

/** What admins ask of the list, from the ordinary to the worst. */
export const createCases = async (
  pool: Pool,
  applicants: number,
): Promise<readonly (readonly [string, ListQuery])[]> => [
  ['first page', {}],
  ['status pending', { status: 'pending' }],
  ['rare search', { search: await rareWord(pool) }],
  ['common search', { search: 'maria' }],
  ['two words', { search: 'maria garcia' }],
  ['search and status', { search: 'maria', status: 'approved' }],
  ['two letters', { search: 'zo' }],
  ['search that fits a third', { search: 'example.net' }],
  ...sortKeys.map((sort) => [`sort by ${sort}`, { sort, order: 'asc' }] as const),
  ['sort by score, best first', { sort: 'score', order: 'desc' }],
  ['page 2,000 deep', { offset: Math.min(100_000, Math.floor(applicants / 2)) }],
  ['last page', { offset: applicants - 50 }],
  ['1000 rows', { limit: 1000 }],
]
