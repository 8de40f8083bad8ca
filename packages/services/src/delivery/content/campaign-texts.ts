import { type CompiledText, messagesOf } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { compileSms } from '@velvet/domain/sms'
import type { Context } from '../../kernel/index.ts'
import { keepPerCampaign } from './keep-per-campaign.ts'

/** The content of campaign texts, as frozen at Send. Throws `content_unusable` for a campaign without one. */
export const createCampaignTexts = (context: Context): ((campaignId: string) => Promise<CompiledText>) =>
  keepPerCampaign(async (campaignId) => {
    const { type, content_snapshot: content } = await context.db
      .selectFrom('campaigns')
      .select(['type', 'content_snapshot'])
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow()
    const text = content ? messagesOf(type, { ...content, content: content.content ?? '' }).sms : null
    if (!text?.trim()) throw new AppError('unmet', 'content_unusable', 'This campaign has no text message.')
    return compileSms(text)
  })
