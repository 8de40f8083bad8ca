import type { Channel } from '@velvet/contracts/delivery'
import type { EmailContent, TokenValues } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { compileSms, countedCharacters, fillSms, maxSmsCharacters } from '@velvet/domain/sms'
import { compileEmail, fillEmailPieces } from '../../emails/index.ts'
import type { Context } from '../../kernel/index.ts'
import type { EmailProvider, SendOutcome, SmsProvider } from '../../message-providers/index.ts'

const maxCallMs = 10_000

/** A message that is ready for its provider. */
export type TestCall = { readonly channel: Channel; readonly send: () => Promise<SendOutcome> }

const notConfigured = (channel: Channel, name: string): AppError =>
  new AppError('unavailable', `${channel}_not_configured`, `${name} not set up, so nothing can be sent.`)

/** An email as a recipient would get it, marked as a test. Refuses `email_not_configured`. */
export const testEmail = async (
  { settings, newId }: Context,
  provider: EmailProvider | null,
  content: EmailContent,
  address: string,
  values: TokenValues,
): Promise<TestCall> => {
  const from = settings.emailFrom
  if (!provider || !from) throw notConfigured('email', 'Email is')
  const unsubscribe = `${settings.publicOrigin}/u/test`
  // Links stay as written: there is no recipient whose clicks could be counted.
  const email = fillEmailPieces(await compileEmail(content, settings), values, {
    unsubscribe,
    follow: () => unsubscribe,
  })
  const recipient = {
    communicationId: newId(),
    attempt: 1,
    address,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
  const message = {
    ...email,
    subject: `[Test] ${email.subject}`,
    from: { address: from.address, ...(from.name ? { name: from.name } : {}) },
    recipients: [recipient],
  }
  return { channel: 'email', send: () => provider.send(message, { timeoutMs: maxCallMs }) }
}

/** A text as a recipient would get it. Refuses `sms_not_configured`. */
export const testText = (
  { newId }: Context,
  provider: Pick<SmsProvider, 'send'> | null,
  text: string,
  to: string,
  values: TokenValues,
): TestCall => {
  if (!provider) throw notConfigured('sms', 'Texts are')
  const body = fillSms(compileSms(text), values)
  const characters = countedCharacters(body)
  const send = async (): Promise<SendOutcome> =>
    characters > maxSmsCharacters
      ? {
          kind: 'refused',
          code: 'text_too_long',
          message: `The text has ${characters} characters; at most ${maxSmsCharacters} can be sent.`,
        }
      : provider.send({ to, body, communicationId: newId(), attempt: 1 }, { timeoutMs: maxCallMs })
  return { channel: 'sms', send }
}
