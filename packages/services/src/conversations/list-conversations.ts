import type { Conversation, listConversations as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'
import { matchesSearch } from '../people/index.ts'
import {
  activeAt,
  findConversations,
  knownConversationId,
  missingConversation,
  presentConversation,
} from './read-conversations.ts'

type Query = EndpointInput<typeof endpoint>['query']
type Condition = RawBuilder<SqlBool>

const usualPage = 100

/** Threads after the last one of the previous page. */
const after = async (context: Context, id: string): Promise<Condition> => {
  const last = await context.db
    .selectFrom('conversations')
    .select(sql<string>`coalesce(last_message_at, created_at)::text`.as('at'))
    .where('id', '=', knownConversationId(id))
    .executeTakeFirst()
  if (!last) throw missingConversation()
  return sql`(${activeAt}, c.id) < (${last.at}::timestamptz, ${id}::uuid)`
}

const searched = (search: string): Condition[] => {
  const words = search.trim()
  return words
    ? [
        sql`exists (select from applicants a where a.id = c.applicant_id
          and ${sql.join([sql`true`, ...matchesSearch({ searchText: sql`a.search_text`, id: sql`a.id` }, words)], sql` and `)})`,
      ]
    : []
}

const conditionsOf = async (
  context: Context,
  { archived = false, unread = false, search = '', before }: Query,
): Promise<Condition[]> => [
  archived ? sql`c.is_archived` : sql`not c.is_archived`,
  ...(unread ? [sql<SqlBool>`c.unread_count > 0`] : []),
  ...searched(search),
  ...(before ? [await after(context, before)] : []),
]

/**
 * Threads, the latest message first (API-36); archived ones separately. The search finds every word in names, addresses, and
 * numbers. Refuses `conversation_not_found` for a `before` that no longer exists.
 */
export const listConversations = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<Conversation[]> => {
  authorize(context, 'conversations.manage')
  const conditions = await conditionsOf(context, query)
  const page = conditions
    .reduce((rows, condition) => rows.where(condition), context.db.selectFrom('conversations as c'))
    .selectAll('c')
    .orderBy(activeAt, 'desc')
    .orderBy('c.id', 'desc')
    .limit(query.limit ?? usualPage)
  return (await findConversations(context, page)).map(presentConversation)
}
