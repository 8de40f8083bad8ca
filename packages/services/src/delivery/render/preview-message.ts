import type { previewMessage as endpoint, MessagePreview } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { blankTokens, type Messages, messagesOf, type TokenValues } from '@velvet/domain/campaigns'
import { compileSms, countedCharacters, fillSms, maxSmsCharacters, measureSms } from '@velvet/domain/sms'
import { requireMessages } from '../../campaigns/index.ts'
import { compileEmail, fillEmail } from '../../emails/index.ts'
import { authorize, type Context, knownId, notFound } from '../../kernel/index.ts'

const valuesOf = async (context: Context, applicantId: string): Promise<TokenValues> => {
  const person = await context.db
    .selectFrom('applicants')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'city',
      'state',
      'instagram_username as instagram',
    ])
    .where('id', '=', knownId(applicantId, 'applicant'))
    .executeTakeFirst()
  if (!person) throw notFound('applicant')
  return person
}

const previewEmail = async (
  { settings }: Context,
  content: NonNullable<Messages['email']>,
  values: TokenValues,
): Promise<MessagePreview['email']> => {
  const unsubscribe = `${settings.publicOrigin}/u/test`
  return fillEmail(await compileEmail(content, settings), values, { unsubscribe, follow: () => unsubscribe })
}

const previewText = (content: string, values: TokenValues): MessagePreview['sms'] => {
  const text = fillSms(compileSms(content), values)
  const size = measureSms(text)
  return { text, ...size, isTooLong: countedCharacters(text) > maxSmsCharacters }
}

/**
 * Renders content for one person with the same code as sent messages; without a person, for an applicant with no known data. Its
 * links keep the author's addresses, and its unsubscribe link opens a page that identifies the test, because no message exists
 * yet. The audience decides which messages the person would get. Rejects with `applicant_not_found` and with the errors of
 * `requireMessages`.
 */
export const previewMessage = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<MessagePreview> => {
  authorize(context, 'campaigns.manage')
  const messages = messagesOf(body.type ?? 'email', body.content)
  requireMessages(messages)
  const values = body.applicantId ? await valuesOf(context, body.applicantId) : {}
  return {
    email: messages.email ? await previewEmail(context, messages.email, values) : null,
    sms: messages.sms?.trim() ? previewText(messages.sms, values) : null,
    blanks: blankTokens(messages, values),
  }
}
