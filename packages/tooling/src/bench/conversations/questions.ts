import type { listConversations as listEndpoint, listMessages as threadEndpoint } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import {
  countUnread,
  getConversation,
  listConversations,
  listMessages,
  listUnmatched,
} from '@velvet/services/conversations'
import type { Pool } from 'pg'
import type { Question } from '../applicants/questions.ts'

type ListQuery = EndpointInput<typeof listEndpoint>['query']
type ThreadQuery = EndpointInput<typeof threadEndpoint>['query']
type Row = Record<string, unknown>

const folder = '/api/admin/conversations'

const pathOf = (path: string, query: object): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

const idsOf = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id)
const idsIn = (body: string): unknown[] => idsOf(JSON.parse(body) as Row[])

const aboutList = (query: ListQuery): Question => ({
  path: pathOf(folder, query),
  ask: (context) => listConversations(context, { query }),
  // The page is asked for last, after the place where it begins.
  essenceOf: { answer: idsIn, results: (results) => idsOf(results.at(-1) ?? []) },
})

const aboutThread = (id: string, query: ThreadQuery): Question => ({
  path: pathOf(`${folder}/${id}/messages`, query),
  ask: (context) => listMessages(context, { params: { id }, query }),
  essenceOf: {
    answer: idsIn,
    // Newest first in the database, oldest first in the answer.
    results: (results) => idsOf(results.find(([row]) => row && 'is_campaign' in row) ?? []).reverse(),
  },
})

const aboutOne = (id: string): Question => ({
  path: `${folder}/${id}`,
  ask: (context) => getConversation(context, { params: { id } }),
  essenceOf: {
    answer: (body) => [(JSON.parse(body) as Row).id],
    results: ([conversation = []]) => idsOf(conversation),
  },
})

const aboutUnread: Question = {
  path: `${folder}/unread`,
  ask: countUnread,
  essenceOf: {
    answer: (body) => Object.values(JSON.parse(body) as Row),
    results: (results) => results.flat().flatMap(({ conversations, unmatched }) => [conversations, unmatched]),
  },
}

const aboutTray: Question = {
  path: `${folder}/unmatched`,
  ask: (context) => listUnmatched(context, { query: {} }),
  essenceOf: { answer: idsIn, results: ([texts = []]) => idsOf(texts) },
}

const oneId = async (pool: Pool, statement: string, values: readonly unknown[] = []): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(statement, [...values])
  const [row] = rows
  if (!row) throw new Error(`Nothing to ask about: ${statement}`)
  return row.id
}

const middleOf = (pool: Pool, condition: string): Promise<string> =>
  oneId(
    pool,
    `select id from conversations where ${condition} order by last_message_at desc, id desc
     offset (select count(*) / 2 from conversations where ${condition}) limit 1`,
  )

/** Queries of an admin who answers texts, from ordinary to worst. */
export const createQuestions = async (
  pool: Pool,
  longest: string,
): Promise<readonly (readonly [string, Question])[]> => {
  const usual = await oneId(
    pool,
    `select c.id from conversations c where exists (select from communications t
      where t.applicant_id = c.applicant_id and t.channel = 'sms' and t.campaign_id is not null and t.state <> 'skipped') limit 1`,
  )
  const halfway = await oneId(
    pool,
    'select id from messages where conversation_id = $1 order by sent_at desc offset 500 limit 1',
    [longest],
  )
  const lists: readonly (readonly [string, ListQuery])[] = [
    ['first page', {}],
    ['500 threads', { limit: 500 }],
    ['half of all deep', { before: await middleOf(pool, 'not is_archived') }],
    ['unread', { unread: true }],
    ['unread, half deep', { unread: true, before: await middleOf(pool, 'unread_count > 0 and not is_archived') }],
    ['archived', { archived: true }],
    ['archived, half deep', { archived: true, before: await middleOf(pool, 'is_archived') }],
    ['search for a first name', { search: 'maria' }],
    ['search for a full name', { search: 'maria garcia' }],
    ['search for a number', { search: '(212) 555-01' }],
    ['search for digits', { search: '55501' }],
    ['search for what all have', { search: 'example' }],
    ['search for nothing', { search: 'unheardof' }],
    ['search for two letters', { search: 'zo' }],
    ['search for one letter', { search: 'q' }],
    ['search in unread', { search: 'garcia', unread: true }],
    ['search in archived', { search: 'garcia', archived: true }],
    ['search in archived for nothing', { search: 'garcia unheardof', archived: true }],
  ]
  return [
    ...lists.map(([name, query]) => [`list: ${name}`, aboutList(query)] as const),
    ['list: tray of unmatched texts', aboutTray],
    ['badge: how many are unread', aboutUnread],
    ['thread: its head', aboutOne(usual)],
    ['thread: with texts of campaigns', aboutThread(usual, {})],
    ['thread: the longest', aboutThread(longest, {})],
    ['thread: older page', aboutThread(longest, { before: halfway })],
    ['thread: 200 older texts', aboutThread(longest, { before: halfway, limit: 200 })],
  ]
}
