import { AppError } from '@velvet/domain/kernel'
import { type CompiledEmail, layOutEmail, prepareContent, type SharedEmail, shareEmail } from '../../emails/index.ts'
import type { Context } from '../../kernel/index.ts'
import { compileServiceEmail } from '../../service-messages/index.ts'
import type { ContentSource } from './content-source.ts'
import { keepPerContent } from './keep-per-content.ts'
import { aboutApplication, fromCampaign, type Personal } from './render-email.ts'

/** An email, prepared for one recipient at a time or for many in one call. */
export type PreparedEmail = {
  readonly single: CompiledEmail
  readonly shared: SharedEmail
  readonly personal: Personal
}

const followedBy = async (context: Context, campaignId: string): Promise<string[]> => {
  const links = await context.db
    .selectFrom('campaign_links')
    .select('url')
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
  return links.map(({ url }) => url)
}

const prepareCampaign = async (context: Context, campaignId: string): Promise<PreparedEmail> => {
  const { content_snapshot: content, prepared_content: stored } = await context.db
    .selectFrom('campaigns')
    .select(['content_snapshot', 'prepared_content'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const followed = stored ? [] : await followedBy(context, campaignId)
  try {
    // A campaign that an earlier version sent has no prepared content.
    const prepared = stored ?? (await prepareContent(content?.content ?? '', followed))
    const single = await layOutEmail(content?.subject ?? '', prepared, context.settings)
    return { single, shared: shareEmail(single), personal: fromCampaign(context.settings) }
  } catch (cause) {
    throw new AppError('unmet', 'content_unusable', 'The content of this campaign could not be prepared.', { cause })
  }
}

const prepareService = async (context: Context, contentId: string): Promise<PreparedEmail> => {
  const written = await context.db
    .selectFrom('service_contents')
    .select(['subject', 'content'])
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  const single = await compileServiceEmail(written, context.settings)
  return { single, shared: shareEmail(single), personal: aboutApplication }
}

/** The email of a message, as frozen when it was sent or released. Throws `content_unusable`. */
export const createPreparedEmails = (context: Context): ((source: ContentSource) => Promise<PreparedEmail>) => {
  const ofCampaign = keepPerContent((id) => prepareCampaign(context, id))
  const ofService = keepPerContent((id) => prepareService(context, id))
  return async ({ campaignId, serviceContentId }) => {
    if (campaignId) return ofCampaign(campaignId)
    if (serviceContentId) return ofService(serviceContentId)
    throw new AppError('unmet', 'content_unusable', 'A text to one person is not an email.')
  }
}
