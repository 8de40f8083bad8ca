import { dispatchCampaign } from '@velvet/contracts/delivery'
import { messagesOf } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { linksOf, prepareContent } from '../../emails/index.ts'
import { type Context, enqueue, knownId, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { requireExclusions, requireFilledExclusions } from '../audience/audience-exclusions.ts'
import { requireRecipients } from '../audience/require-recipients.ts'
import { findContent, requireContent } from '../campaign-content.ts'
import type { lockCampaign } from '../lock-campaign.ts'
import { loggedTargets } from '../logged-targets.ts'
import { requireSenders } from './require-senders.ts'

/** A campaign that is locked in the open transaction. */
export type LockedCampaign = Awaited<ReturnType<typeof lockCampaign>>

/** The content of an email as the worker sends it, which then needs neither the time nor the memory to parse HTML. */
const prepareEmail = async ({ settings }: Context, content: string) => {
  const urls = settings.clickTracking ? await linksOf(content) : []
  return { urls, prepared: await prepareContent(content, urls) }
}

/**
 * Prepares the email of a campaign before it is locked, since a thread that starts takes longer than others may wait for the lock:
 * `beginSending` then finds the result. Whatever is wrong, `beginSending` refuses.
 */
export const prepareAhead = async (context: Context, id: string): Promise<void> => {
  const prepare = async (): Promise<void> => {
    const campaign = await context.db
      .selectFrom('campaigns')
      .select(['type', 'template_id', 'custom_content'])
      .where('id', '=', knownId(id, 'campaign'))
      .where('status', 'in', ['draft', 'scheduled'])
      .executeTakeFirst()
    const content = campaign && (await findContent(context, campaign))
    const email = content && messagesOf(campaign.type, content).email
    if (email) await prepareEmail(context, email.content)
  }
  await prepare().catch(() => undefined)
}

/** Stores the destinations of the links that are followed. */
const freezeLinks = async (context: Context, id: string, urls: readonly string[]): Promise<void> => {
  const links = urls.map((url, position) => ({ campaign_id: id, position, url }))
  await context.db.deleteFrom('campaign_links').where('campaign_id', '=', id).execute()
  if (links.length > 0) await context.db.insertInto('campaign_links').values(links).execute()
}

/**
 * Starts a locked draft or scheduled campaign: freezes its content, prepares its email, and asks the worker to fill its ledger.
 * Writes nothing before all checks passed. Refuses missing or unknown content, missing senders,
 * `email_too_complex`, `email_renderer_busy`, `exclusion_not_found`, `excluded_campaign_filling` and `nobody_eligible`.
 */
export const beginSending = async (context: Context, campaign: LockedCampaign): Promise<void> => {
  const { id, name, type, target_filters: targetFilters } = campaign
  requireSenders(context, type)
  const { content, messages } = await requireContent(context, campaign)
  await requireExclusions(context, targetFilters)
  await requireFilledExclusions(context, targetFilters)
  await requireRecipients(context, { type, targetFilters, text: messages.sms })

  const email = messages.email && (await prepareEmail(context, messages.email.content))
  await freezeLinks(context, id, email?.urls ?? [])
  await context.db
    .updateTable('campaigns')
    .set({
      status: 'sending',
      content_snapshot: JSON.stringify(content),
      prepared_content: email ? JSON.stringify(email.prepared) : null,
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
