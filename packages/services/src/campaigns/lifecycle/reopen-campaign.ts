import { deliverCampaign } from '@velvet/contracts/delivery'
import { type Context, enqueue } from '../../kernel/index.ts'

/** Reopens an ended campaign for messages that are sent again, also when it ended while it was held. */
export const reopenCampaign = async (context: Context, id: string): Promise<void> => {
  await context.db
    .updateTable('campaigns')
    .set({ status: 'sending', completed_at: null, failure_reason: null, paused_at: null, pause_reason: null })
    .where('id', '=', id)
    .where('status', 'in', ['completed', 'failed'])
    .execute()
  await enqueue(context, deliverCampaign, { campaignId: id })
}
