import { AppError } from '@velvet/domain/kernel'
import { countedCharacters, fillSms, maxSmsCharacters } from '@velvet/domain/sms'
import type { Context } from '../../kernel/index.ts'
import type { SmsProvider } from '../../message-providers/index.ts'
import { createCampaignTexts } from '../content/campaign-texts.ts'
import type { Claim } from '../ledger/claim.ts'
import type { Send } from './fenced-call.ts'

/** Sends one recipient's text through the provider, never longer than allowed (BULK-28). */
export const createSmsSend = (
  context: Context,
  provider: Pick<SmsProvider, 'send'>,
  textOf = createCampaignTexts(context),
): Send => {
  const bodyOf = async ({ campaignId, content, values }: Claim): Promise<string> =>
    campaignId ? fillSms(await textOf(campaignId), values) : (content ?? '')
  return async (claim, attempt, options) => {
    const { id, campaignId, address } = claim
    try {
      const body = await bodyOf(claim)
      const length = countedCharacters(body)
      if (length > maxSmsCharacters)
        return {
          kind: 'refused',
          code: 'text_too_long',
          message: `The text has ${length} characters; at most ${maxSmsCharacters} can be sent.`,
        }
      return await provider.send({ to: address, body, communicationId: id, attempt }, options)
    } catch (error) {
      context.logger.warn({ error: String(error), campaignId }, 'could not write a text')
      return error instanceof AppError
        ? { kind: 'blocked', reason: error.message }
        : { kind: 'retry', reason: 'could_not_write', retryAfterMs: 0 }
    }
  }
}
