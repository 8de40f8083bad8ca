import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Whether the person of a thread wrote within the last 24 hours, so that a text now answers them, also in quiet hours. */
export const isReplyIn = async (context: Context, conversationId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from messages where conversation_id = ${conversationId}::uuid and sender_type = 'applicant'
      and sent_at > clock_timestamp() - interval '24 hours' limit 1`.execute(context.db)
  return rows.length > 0
}
