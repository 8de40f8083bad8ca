import type { resolveReview as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { nothingAcceptedEver, requireResendable } from '@velvet/domain/campaigns'
import { type SqlBool, sql } from 'kysely'
import { validate } from 'uuid'
import { authorize, type Context, inTransaction, oneOf, recordActivity, reviewChanges } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { reopenCampaign } from '../lifecycle/reopen-campaign.ts'
import { requireSenders } from '../lifecycle/require-senders.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'

type Action = EndpointInput<typeof endpoint>['body']['action']

type Outcome = { resolved: number /** Cannot be sent again. */; held: number }

/**
 * Outcomes that became known in the meantime stay: only messages that still need review change. Nothing is ever sent to deleted
 * or merged people, so their messages keep waiting to be marked as sent.
 */
const decide = async (
  context: Context,
  id: string,
  action: Action,
  ids: readonly string[] | null,
): Promise<Outcome> => {
  const isMeant = ids === null ? sql<SqlBool>`true` : sql<SqlBool>`id = ${oneOf(ids.filter(validate))}`
  const isSendable = action === 'resend' ? sql<SqlBool>`applicant_id is not null` : sql<SqlBool>`true`
  const { numUpdatedRows } = await context.db
    .updateTable('communications')
    .set({ ...reviewChanges[action], error_code: null, error_message: null })
    .where('campaign_id', '=', id)
    .where('stage', '=', 'needs_review')
    .where(isMeant)
    .where(isSendable)
    .executeTakeFirst()
  const { held } = await context.db
    .selectFrom('communications')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('campaign_id', '=', id)
    .where('stage', '=', 'needs_review')
    .where(isMeant)
    .where(({ not }) => not(isSendable))
    .executeTakeFirstOrThrow()
  return { resolved: Number(numUpdatedRows), held }
}

/** A campaign that had ended as failed because nothing was sent did not fail if something was. */
const complete = async (context: Context, id: string): Promise<void> => {
  await context.db
    .updateTable('campaigns')
    .set({ status: 'completed', failure_reason: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('failure_reason', '=', oneOf(nothingAcceptedEver))
    .execute()
}

const messagesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`

const sentence = (action: Action, { resolved, held }: Outcome): string => {
  if (resolved === 0 && held === 0) return 'Nothing needs review anymore.'
  const done =
    action === 'resend'
      ? `${messagesText(resolved)} ${resolved === 1 ? 'is' : 'are'} being sent again.`
      : `${messagesText(resolved)} ${resolved === 1 ? 'is' : 'are'} marked as sent.`
  const stay = `${messagesText(held)} to deleted or merged people can only be marked as sent.`
  return [...(resolved > 0 ? [done] : []), ...(held > 0 ? [stay] : [])].join(' ')
}

/**
 * Resolves messages whose outcome is unknown: they are sent again, which reopens a finished campaign, or count as sent. Messages
 * to deleted or merged people can only count as sent. Refuses to send for a canceled campaign (`campaign_not_sendable`), and
 * without senders.
 */
export const resolveReview = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const { action, communicationIds = null } = body
    const campaign = await lockCampaign(context, params.id)
    if (action === 'resend') {
      requireResendable(campaign.failure_reason)
      requireSenders(context, campaign.type)
    }
    const outcome = await decide(context, campaign.id, action, communicationIds)
    const { resolved } = outcome
    if (resolved > 0) {
      await (action === 'resend' ? reopenCampaign : complete)(context, campaign.id)
      await recordActivity(context, {
        action: 'campaign.reviewed',
        description: `Reviewed ${messagesText(resolved)} of the campaign ${campaign.name}: ${action === 'resend' ? 'sent again' : 'marked as sent'}`,
        target: { type: 'campaign', id: campaign.id },
        details: { action, resolved },
      })
      await announceCampaigns(context, [campaign.id])
    }
    return {
      success: true as const,
      message: sentence(action, outcome),
      resolved,
      campaign: await readCampaign(context, campaign.id),
    }
  })
