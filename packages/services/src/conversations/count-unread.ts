import type { countUnread as endpoint } from '@velvet/contracts/conversations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'

/** How many listed threads are unread, and how many unmatched texts wait. */
export const countUnread = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'conversations.manage')
  const count = sql<number>`count(*)::int`.as('count')
  const { db } = context
  const unread = db
    .selectFrom('conversations')
    .select(count)
    .where('unread_count', '>', 0)
    .where('is_archived', '=', false)
  const unmatched = db.selectFrom('unmatched_messages').select(count)
  return db
    .selectNoFrom([unread.$asScalar().$notNull().as('conversations'), unmatched.$asScalar().$notNull().as('unmatched')])
    .executeTakeFirstOrThrow()
}
