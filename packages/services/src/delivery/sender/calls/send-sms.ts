import { AppError } from '@velvet/domain/kernel'
import { countedCharacters, maxSmsCharacters } from '@velvet/domain/sms'
import type { Context } from '../../../kernel/index.ts'
import type { SmsProvider } from '../../../message-providers/index.ts'
import { sharedContentOf } from '../../render/content-source.ts'
import { createTextWriter } from '../../render/prepared-texts.ts'
import type { Send } from './fenced-call.ts'

/** Sends one recipient's text through the provider, never longer than allowed (BULK-28). */
export const createSmsSend = (
  context: Context,
  provider: Pick<SmsProvider, 'send'>,
  { write } = createTextWriter(context),
): Send => {
  return async (claim, attempt, options) => {
    const { id, address } = claim
    try {
      const body = await write(claim)
      const length = countedCharacters(body)
      if (length > maxSmsCharacters)
        return {
          kind: 'refused',
          code: 'text_too_long',
          message: `The text has ${length} characters; at most ${maxSmsCharacters} can be sent.`,
        }
      return await provider.send({ to: address, body, communicationId: id, attempt }, options)
    } catch (error) {
      context.logger.warn({ error: String(error), contentId: sharedContentOf(claim) }, 'could not write a text')
      return error instanceof AppError
        ? { kind: 'blocked', reason: error.message }
        : { kind: 'retry', reason: 'could_not_write', retryAfterMs: 0 }
    }
  }
}
