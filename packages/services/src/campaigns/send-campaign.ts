import type { sendCampaign as endpoint, TargetFilters } from '@velvet/contracts/campaigns'
import { dispatchCampaign } from '@velvet/contracts/delivery'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { decideSend } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { authorise, type Context, enqueue, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceCampaigns } from './announce-campaign.ts'
import { requireContent } from './campaign-content.ts'
import { countAudience } from './count-audience.ts'
import { judgedAudience } from './judge-audience.ts'
import { lockCampaign } from './lock-campaign.ts'
import { readCampaign } from './present-campaign.ts'

const requireEmail = ({ settings }: Context): void => {
  if (!settings.emailFrom)
    throw new AppError('unavailable', 'email_not_configured', 'Email is not set up, so nothing can be sent.', {
      suggestion: 'Set SENDGRID_API_KEY and EMAIL_FROM, then try again.',
    })
  if (!settings.emailFooterAddress && settings.publicOrigin.startsWith('https:'))
    throw new AppError('conflict', 'footer_address_missing', 'Campaign emails need a postal address under them.', {
      suggestion: 'Set EMAIL_FOOTER_ADDRESS.',
    })
}

/** Looks for one person only: counting a large audience would make the sender wait. */
const requireSomebody = async (context: Context, filters: TargetFilters): Promise<void> => {
  const { rows } =
    await sql`select 1 from (${judgedAudience(context, filters)}) j where reason is null limit 1`.execute(context.db)
  if (rows.length > 0) return
  const { matched, channels } = await countAudience(context, filters)
  const excluded = channels.flatMap((channel) => channel.excluded)
  throw new AppError('unmet', 'nobody_eligible', 'Nobody in this audience can be written to.', {
    details:
      excluded.map(({ reason, count }) => `${count} ${reason.replaceAll('_', ' ')}`).join(', ') ||
      'No applicant matches the filters.',
    suggestion: 'Widen the filters, or choose people who opted into email.',
    stats: { matched, eligible: 0, ...Object.fromEntries(excluded.map(({ reason, count }) => [reason, count])) },
  })
}

/**
 * Puts a campaign on its way (API-29): freezes what it says and asks the worker to fill its ledger. Pressing again, or ten
 * times at once, changes nothing. Refuses `campaign_not_sendable`, `nobody_eligible` with numbers, missing or unknown
 * content, and `email_not_configured`.
 */
export const sendCampaign = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorise(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    const isNew = decideSend(campaign.state) === 'start'
    if (isNew) {
      requireEmail(context)
      const content = await requireContent(context, campaign)
      await requireSomebody(context, campaign.target_filters)
      await context.db
        .updateTable('campaigns')
        .set({ status: 'sending', content_snapshot: JSON.stringify(content), sent_at: sql`clock_timestamp()` })
        .where('id', '=', campaign.id)
        .where('status', 'in', ['draft', 'scheduled'])
        .execute()
      await recordActivity(context, {
        action: 'campaign.sent',
        description: `Sent the campaign ${campaign.name}`,
        target: { type: 'campaign', id: campaign.id },
        details: { targetFilters: campaign.target_filters },
      })
      await enqueue(context, dispatchCampaign, { campaignId: campaign.id })
      await announceCampaigns(context, [campaign.id])
    }
    return {
      success: true as const,
      alreadyQueued: !isNew,
      message: 'Your campaign has been queued for delivery',
      campaign: await readCampaign(context, campaign.id),
    }
  })
