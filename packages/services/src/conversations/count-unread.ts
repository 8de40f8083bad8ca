import type { countUnread as endpoint } from '@velvet/contracts/conversations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'

/** How many listed threads are unread, and how many unmatched texts wait. */
export const countUnread = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'conversations.manage')
  const { rows } = await sql<{ conversations: number; unmatched: number }>`
    select (select count(*)::int from conversations where unread_count > 0 and not is_archived) as conversations,
      (select count(*)::int from unmatched_messages) as unmatched`.execute(context.db)
  return rows[0] ?? { conversations: 0, unmatched: 0 }
}
