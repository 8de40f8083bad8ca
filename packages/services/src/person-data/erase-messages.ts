import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { announceUnmatched } from '../conversations/index.ts'
import { announceConversations } from '../delivery/index.ts'
import { type Context, oneOf } from '../kernel/index.ts'
import { leaveQueuedBatches } from '../send-batches/index.ts'
import type { Traces } from './traces.ts'

/** Requests to and answers from providers. Late reports are stored without their text by the code that receives them. */
const eraseReports = async (context: Context, { messages, numbers }: Traces): Promise<void> => {
  const ids = messages.map(({ id }) => id)
  await context.db
    .updateTable('delivery_attempts')
    .set({ error: null })
    .where('communication_id', '=', oneOf(ids))
    .where('error', 'is not', null)
    .execute()
  const emptied = context.db.updateTable('webhook_events').set({ payload: '{}' })
  await emptied.where('communication_id', '=', oneOf(ids)).execute()
  await emptied
    .where('communication_id', 'is', null)
    .where(sql<string>`payload ->> 'From'`, '=', oneOf(numbers))
    .execute()
}

/**
 * The ledger keeps that and when something was sent, to a hash; waiting messages are skipped, and the row blocks any re-creation.
 * The thread is deleted, with its messages, and texts from their numbers that wait in the tray.
 */
export const eraseMessages = async (context: Context, traces: Traces): Promise<void> => {
  const ids = traces.messages.map(({ id }) => id)
  await leaveQueuedBatches(context, ids)
  await context.db
    .updateTable('communications')
    .set({ address: null, merge_values: '{}', zones: null })
    .where('id', '=', oneOf(ids))
    .execute()
  const threads = await context.db
    .deleteFrom('conversations')
    .where('applicant_id', 'in', traces.ids)
    .returning('id')
    .execute()
  await eraseReports(context, traces)
  const { numDeletedRows: texts } = await context.db
    .deleteFrom('unmatched_messages')
    .where('from_number', '=', oneOf(traces.numbers))
    .executeTakeFirst()
  await announceCampaigns(
    context,
    traces.messages.flatMap(({ campaignId }) => campaignId ?? []),
  )
  await announceConversations(
    context,
    threads.map(({ id }) => id),
  )
  if (texts > 0n) await announceUnmatched(context)
}
