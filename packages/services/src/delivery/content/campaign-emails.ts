import { AppError } from '@velvet/domain/kernel'
import { type CompiledEmail, compileEmail, type SharedEmail, shareEmail } from '../../emails/index.ts'
import type { Context } from '../../kernel/index.ts'
import { keepPerCampaign } from './keep-per-campaign.ts'

/** A campaign's email, prepared for one recipient at a time or for many in one call. */
export type CampaignEmail = { readonly single: CompiledEmail; readonly shared: SharedEmail }

const followedBy = async (context: Context, campaignId: string): Promise<string[]> => {
  const links = await context.db
    .selectFrom('campaign_links')
    .select('url')
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
  return links.map(({ url }) => url)
}

/** The content of campaign emails and which of their links are tracked, as frozen at Send. Throws `content_unusable`. */
export const createCampaignEmails = (context: Context): ((campaignId: string) => Promise<CampaignEmail>) =>
  keepPerCampaign(async (campaignId) => {
    const { content_snapshot: content } = await context.db
      .selectFrom('campaigns')
      .select('content_snapshot')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow()
    const followed = await followedBy(context, campaignId)
    try {
      const written = { subject: content?.subject ?? '', content: content?.content ?? '' }
      const single = await compileEmail(written, context.settings, followed)
      return { single, shared: shareEmail(single) }
    } catch (cause) {
      throw new AppError('unmet', 'content_unusable', 'The content of this campaign could not be prepared.', { cause })
    }
  })
