import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { announceUnmatched } from '../conversations/index.ts'
import { announceConversations } from '../delivery/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

/** Requests to and answers from providers. Late reports are stored without their text by the code that receives them. */
const eraseReports = async (context: Context, { messages, numbers }: Traces): Promise<void> => {
  const ids = messages.map(({ id }) => id)
  await sql`update delivery_attempts set error = null
    where communication_id = any (${ids}::uuid[]) and error is not null`.execute(context.db)
  await sql`update webhook_events set payload = '{}' where communication_id = any (${ids}::uuid[])`.execute(context.db)
  await sql`update webhook_events set payload = '{}'
    where communication_id is null and payload ->> 'From' = any (${numbers}::text[])`.execute(context.db)
}

/**
 * The ledger keeps that and when something was sent, to a hash; waiting messages are skipped, and the row blocks any re-creation.
 * The thread is deleted, with its messages, and texts from their numbers that wait in the tray.
 */
export const eraseMessages = async (context: Context, traces: Traces): Promise<void> => {
  const ids = traces.messages.map(({ id }) => id)
  await sql`update communications set address = null, merge_values = '{}', zones = null
    where id = any (${ids}::uuid[])`.execute(context.db)
  const threads = await context.db
    .deleteFrom('conversations')
    .where('applicant_id', 'in', traces.ids)
    .returning('id')
    .execute()
  await eraseReports(context, traces)
  const { numAffectedRows: texts } = await sql`
    delete from unmatched_messages where from_number = any (${traces.numbers}::text[])`.execute(context.db)
  await announceCampaigns(
    context,
    traces.messages.flatMap(({ campaignId }) => campaignId ?? []),
  )
  await announceConversations(
    context,
    threads.map(({ id }) => id),
  )
  if (texts) await announceUnmatched(context)
}
