import type { listActivity as endpoint } from '@velvet/contracts/activity'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { getActivityStats, listActivity } from '@velvet/services/activity'
import type { Pool } from 'pg'
import type { Question } from '../applicants/questions.ts'
import { needle } from './fill-log.ts'

type ListQuery = EndpointInput<typeof endpoint>['query']
type Row = Record<string, unknown>

const aboutEntries = (query: ListQuery): Question => ({
  path: `/api/admin/activity?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  ask: (context) => listActivity(context, { query }),
  essenceOf: {
    answer: (body) => (JSON.parse(body) as Row[]).map(({ id }) => id),
    // The last rows with sentences are the page: it may have been looked for twice.
    results: (results) => (results.findLast(([row]) => row && 'description' in row) ?? []).map(({ id }) => id),
  },
})

const aboutStats: Question = {
  path: '/api/admin/activity/stats?timeZone=America/New_York',
  ask: (context) => getActivityStats(context, { query: { timeZone: 'America/New_York' } }),
  essenceOf: {
    answer: (body) => [(JSON.parse(body) as Row).total],
    results: (results) => results.flatMap(([row]) => (row && 'total' in row ? [row.total] : [])),
  },
}

const oneValue = async (pool: Pool, statement: string): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>(statement)
  const [row] = rows
  if (!row) throw new Error(`Nothing to ask about: ${statement}`)
  return row.value
}

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** What admins ask of the log, from the ordinary to the worst. */
export const createQuestions = async (pool: Pool): Promise<readonly (readonly [string, Question])[]> => {
  const deep = await oneValue(
    pool,
    'select id as value from activity order by created_at offset (select count(*) / 4 from activity) limit 1',
  )
  const targetId = await oneValue(pool, `select target_id as value from activity where target_type = 'event' limit 1`)
  const lists: readonly (readonly [string, ListQuery])[] = [
    ['first page', {}],
    ['1000 entries', { limit: 1000 }],
    ['nine months deep', { before: deep }],
    ['admin', { admin: 'bench' }],
    ['admin who left', { admin: 'departed' }],
    ['unknown admin', { admin: 'nobody' }],
    ['action', { action: 'applicant.approved' }],
    ['rare action', { action: 'tag.created' }],
    ['noun', { action: 'applicant' }],
    ['rare noun', { action: 'template' }],
    ['admin and action', { admin: 'door', action: 'campaign.sent' }],
    ['action of another kind of actor', { admin: 'Visitor', action: 'applicant.approved' }],
    ['admin who left, action', { admin: 'departed', action: 'applicant.approved' }],
    ['kind of target', { targetType: 'applicant' }],
    ['rare kind of target', { targetType: 'tag' }],
    ['one target', { targetType: 'event', targetId }],
    ['today', { from: dayBefore(0) }],
    ['last 30 days of an admin', { from: dayBefore(30), admin: 'host' }],
    ['a day half a year ago', { from: dayBefore(180), to: dayBefore(180) }],
    ['search that fits a third', { search: 'applied' }],
    ['search for a name', { search: 'garcia' }],
    ['search for a name with accents', { search: 'angstrom' }],
    ['search for one of a million', { search: needle }],
    ['search for nothing', { search: 'unheardof' }],
    ['two frequent words', { search: 'maria garcia' }],
    ['two words never together', { search: 'approved template' }],
    ['frequent words, long ago', { search: 'approved', to: dayBefore(300) }],
    ['two letters', { search: 'zo' }],
    ['two letters that nothing has', { search: 'qz' }],
    ['one letter', { search: 'e' }],
    ['signs', { search: 'a-b @@@' }],
    ['search, admin and action', { search: 'ingrid', admin: 'night', action: 'applicant.declined' }],
    ['search, admin who left', { search: 'silva', admin: 'departed' }],
    ['search of a month', { search: 'nguyen approved', from: dayBefore(200), to: dayBefore(170) }],
    ['everything at once', { search: 'set', admin: 'departed', action: 'applicant', from: dayBefore(360) }],
  ]
  return [...lists.map(([name, query]) => [name, aboutEntries(query)] as const), ['totals of the log', aboutStats]]
}
