import { dispatchCampaign } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { linksOf } from '../../emails/index.ts'
import { type Context, enqueue, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { requireExclusions, requireFilledExclusions } from '../audience/audience-exclusions.ts'
import { requireRecipients } from '../audience/require-recipients.ts'
import { requireContent } from '../campaign-content.ts'
import type { lockCampaign } from '../lock-campaign.ts'
import { loggedTargets } from '../logged-targets.ts'
import { requireSenders } from './require-senders.ts'

/** A campaign that is locked in the open transaction. */
export type LockedCampaign = Awaited<ReturnType<typeof lockCampaign>>

const freezeLinks = async (context: Context, id: string, content: string): Promise<void> => {
  const links = (await linksOf(content)).map((url, position) => ({ campaign_id: id, position, url }))
  await context.db.deleteFrom('campaign_links').where('campaign_id', '=', id).execute()
  if (links.length > 0) await context.db.insertInto('campaign_links').values(links).execute()
}

/**
 * Starts a locked draft or scheduled campaign: freezes its content and the destinations of its links, and asks the worker to fill
 * its ledger. Writes nothing before all checks passed. Refuses missing or unknown content, missing senders,
 * `exclusion_not_found`, `excluded_campaign_filling` and `nobody_eligible`.
 */
export const beginSending = async (context: Context, campaign: LockedCampaign): Promise<void> => {
  const { id, name, type, target_filters: targetFilters } = campaign
  requireSenders(context, type)
  const { content, messages } = await requireContent(context, campaign)
  await requireExclusions(context, targetFilters)
  await requireFilledExclusions(context, targetFilters)
  await requireRecipients(context, { type, targetFilters, text: messages.sms })

  if (messages.email && context.settings.clickTracking) await freezeLinks(context, id, messages.email.content)
  await context.db
    .updateTable('campaigns')
    .set({
      status: 'sending',
      content_snapshot: JSON.stringify(content),
      sent_at: sql`clock_timestamp()`,
      notice: null,
      traceparent: context.traces?.traceparent() ?? null,
    })
    .where('id', '=', id)
    .execute()
  await recordActivity(context, {
    action: 'campaign.sent',
    description: `Sent the campaign ${name}`,
    target: { type: 'campaign', id },
    details: { type, targetFilters: loggedTargets(targetFilters) },
  })
  await enqueue(context, dispatchCampaign, { campaignId: id })
  await announceCampaigns(context, [id])
}
