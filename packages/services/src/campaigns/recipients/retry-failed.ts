import type { retryFailed as endpoint, RetryPlan } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { decideRetry, retrySentence } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { noLease } from '../../leases/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { allowLongCount } from '../audience/count-audience.ts'
import { reopenCampaign } from '../lifecycle/reopen-campaign.ts'
import { requireSenders } from '../lifecycle/require-senders.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'
import { judgedFailed, planRetry } from './judge-failed.ts'

/** Queues each message again in its own row, so that a late report about the earlier try still settles it. */
const requeue = async (context: Context, id: string): Promise<number> => {
  const { numUpdatedRows } = await context.db
    .updateTable('communications as c')
    .from(judgedFailed(context, id).as('j'))
    .set({ state: 'queued', due_at: sql`clock_timestamp()`, at_once: false, batch_id: null, checks: 0 })
    .set({ ...noLease, error_code: null, error_message: null })
    .whereRef('j.id', '=', 'c.id')
    .where('j.reason', 'is', null)
    .where('c.state', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const nothing: RetryPlan = { retryable: 0, held: [] }

/**
 * Sends a campaign's certainly unsent messages again, to people who may still be contacted; the campaign resumes and ends again.
 * Leaves messages alone that the provider accepted, would refuse again, or may have sent. Pressing again while it is being sent
 * changes nothing. Refuses `campaign_not_sendable` and missing senders.
 */
export const retryFailed = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const { id, name, type, status, ...campaign } = await lockCampaign(context, params.id)
    const isBlanked = campaign.blanked_at !== null
    const decision = decideRetry({ status, failureReason: campaign.failure_reason, isBlanked })
    requireSenders(context, type)
    await allowLongCount(context)
    const retried = decision === 'retry' ? await requeue(context, id) : 0
    // Counted afterwards: the remaining messages are the held ones.
    const { held } = decision === 'retry' ? await planRetry(context, id) : nothing
    if (retried > 0) {
      await reopenCampaign(context, id)
      await recordActivity(context, {
        action: 'campaign.retried',
        description: `Retried ${retried.toLocaleString('en-US')} ${retried === 1 ? 'message' : 'messages'} of the campaign ${name}`,
        target: { type: 'campaign', id },
        details: { retried, held },
      })
      await announceCampaigns(context, [id])
    }
    return {
      success: true as const,
      message: retrySentence(decision, { retryable: retried, held }),
      retried,
      held,
      campaign: await readCampaign(context, id),
    }
  })
