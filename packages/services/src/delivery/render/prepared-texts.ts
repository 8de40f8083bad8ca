import { type CompiledText, messagesOf } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { compileServiceSms, fillServiceSms } from '@velvet/domain/service-messages'
import { compileSms, fillSms } from '@velvet/domain/sms'
import type { Context } from '../../kernel/index.ts'
import type { Claim } from '../ledger/claim.ts'
import type { ContentSource } from './content-source.ts'
import { keepPerContent } from './keep-per-content.ts'

/** Writes texts: the text of a campaign or service message with the person's values filled in, or the message's own text. */
export type TextWriter = {
  readonly write: (message: ContentSource & Pick<Claim, 'values' | 'content'>) => Promise<string>
  /** Prepares a shared text ahead of time. */
  readonly prepare: (source: ContentSource) => Promise<void>
}

const compileCampaign = async ({ db }: Context, campaignId: string): Promise<CompiledText> => {
  const { type, content_snapshot: content } = await db
    .selectFrom('campaigns')
    .select(['type', 'content_snapshot'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const text = content ? messagesOf(type, { ...content, content: content.content ?? '' }).sms : null
  if (!text?.trim()) throw new AppError('unmet', 'content_unusable', 'This campaign has no text message.')
  return compileSms(text)
}

const compileService = async ({ db }: Context, contentId: string): Promise<CompiledText> => {
  const { sms_content: text } = await db
    .selectFrom('service_contents')
    .select('sms_content')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  return compileServiceSms(text)
}

/** The words of texts, as frozen when they were sent or released. Throws `content_unusable` for a campaign without a text. */
export const createTextWriter = (context: Context): TextWriter => {
  const ofCampaign = keepPerContent((id) => compileCampaign(context, id))
  const ofService = keepPerContent((id) => compileService(context, id))
  return {
    async write({ campaignId, serviceContentId, values, content }) {
      if (campaignId) return fillSms(await ofCampaign(campaignId), values)
      return serviceContentId ? fillServiceSms(await ofService(serviceContentId), values) : (content ?? '')
    },
    async prepare({ campaignId, serviceContentId }) {
      if (campaignId) await ofCampaign(campaignId)
      else if (serviceContentId) await ofService(serviceContentId)
    },
  }
}
