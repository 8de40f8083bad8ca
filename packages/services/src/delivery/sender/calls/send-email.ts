import { AppError } from '@velvet/domain/kernel'
import { prepareEmails } from '../../../emails/index.ts'
import type { Context } from '../../../kernel/index.ts'
import type { EmailMessage, EmailProvider, SendOptions, SendOutcome } from '../../../message-providers/index.ts'
import { type ContentSource, sharedContentOf } from '../../render/content-source.ts'
import { createPreparedEmails } from '../../render/prepared-emails.ts'
import { renderEmail, renderSharedEmail } from '../../render/render-email.ts'
import type { Send, SendBatch } from './fenced-call.ts'
import type { Handed } from './handed.ts'

/** The provider's limit per recipient of a shared email. */
const maxSubstitutionBytes = 10_000

const fits = ({ recipients }: EmailMessage): boolean =>
  recipients.every(({ substitutions }) => Buffer.byteLength(JSON.stringify(substitutions)) <= maxSubstitutionBytes)

// Acts like a refusal by the provider: the batch is halved until each email stands alone, written in full.
const tooPersonal: SendOutcome = {
  kind: 'refused',
  code: 'too_personal',
  message: 'This content has too many personalized parts to be sent to many people in one call.',
}

const rowOf = ({ claim, attempt }: Handed) => ({
  id: claim.id,
  attempt,
  address: claim.address,
  values: claim.values,
})

/**
 * Sends emails through the provider, one by one or many in a call. An email that could not be rendered was certainly
 * not sent.
 */
export const createEmailSend = (
  context: Context,
  provider: EmailProvider,
): { send: Send; sendBatch: SendBatch; prepare: (source: ContentSource) => Promise<void> } => {
  const emailOf = createPreparedEmails(context)
  const { settings, logger } = context
  prepareEmails(settings).catch((error: unknown) => logger.error({ error: String(error) }, 'emails can not be written'))

  const sendTo = async (handed: readonly Handed[], options: SendOptions): Promise<SendOutcome> => {
    const from = settings.emailFrom
    if (!from) return { kind: 'blocked', reason: 'No sender is configured: set EMAIL_FROM.' }
    const [first] = handed
    if (!first) return { kind: 'retry', reason: 'nobody', retryAfterMs: 0 }
    try {
      const email = await emailOf(first.claim)
      if (handed.length === 1)
        return provider.send(renderEmail(email.single, rowOf(first), email.personal, from), options)
      const message = renderSharedEmail(email.shared, handed.map(rowOf), email.personal, from)
      return fits(message) ? provider.send(message, options) : tooPersonal
    } catch (error) {
      logger.warn({ error: String(error), contentId: sharedContentOf(first.claim) }, 'could not write an email')
      return error instanceof AppError
        ? { kind: 'blocked', reason: error.message }
        : { kind: 'retry', reason: 'could_not_write', retryAfterMs: 0 }
    }
  }
  return {
    send: (claim, attempt, options) => sendTo([{ claim, attempt }], options),
    sendBatch: sendTo,
    // The call reports what is wrong with it.
    prepare: (source) =>
      emailOf(source).then(
        () => undefined,
        () => undefined,
      ),
  }
}
