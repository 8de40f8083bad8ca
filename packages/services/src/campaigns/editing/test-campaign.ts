import type { testCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { cleanEmail, isEmail } from '@velvet/domain/applicants'
import { messagesOf, type TokenValues } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { toE164 } from '@velvet/domain/phone'
import { authorize, type Context, knownId, notFound, recordActivity } from '../../kernel/index.ts'
import type { EmailProvider, SendOutcome, SmsProvider } from '../../message-providers/index.ts'
import { requireContent } from '../campaign-content.ts'
import { requireSenders } from '../lifecycle/require-senders.ts'
import { wholeCampaigns } from '../present-campaign.ts'
import { requireOpen } from './require-open.ts'
import { type TestCall, testEmail, testText } from './test-messages.ts'

/** The providers for test messages; null where none is configured. */
export type TestSenders = { readonly email: EmailProvider | null; readonly sms: Pick<SmsProvider, 'send'> | null }

type Input = EndpointInput<typeof endpoint>
type Result = EndpointOutput<typeof endpoint>['results'][number]

const invalid = (path: string, message: string): AppError =>
  new AppError('invalid', 'address_invalid', message, { errors: [{ path, code: 'address_invalid', message }] })

const readEmail = (typed: string): string => {
  const email = cleanEmail(typed)
  if (!isEmail(email)) throw invalid('email', 'Enter a valid email address')
  return email
}

const readPhone = (typed: string): string => {
  const number = toE164(typed)
  if (!number) throw invalid('phone', 'Enter a valid phone number')
  return number
}

/** The campaign's content for each requested channel. Refuses an address when the campaign has no message for it. */
const findCampaign = async (context: Context, { params, body }: Input) => {
  const row = await wholeCampaigns(context)
    .where('campaigns.id', '=', knownId(params.id, 'campaign'))
    .executeTakeFirst()
  if (!row) throw notFound('campaign')
  const frozen = row.content_snapshot
  const source = frozen ? { ...row, template_id: null, custom_content: frozen } : row
  const { content } = await requireContent(context, source)
  const messages = messagesOf(row.type, content)
  if (body.email !== undefined && !messages.email) throw invalid('email', 'This campaign sends no email.')
  if (body.phone !== undefined && messages.sms === null) throw invalid('phone', 'This campaign sends no text.')
  return { row, messages }
}

/** A test is rendered for the admin who requests it. */
const readReader = async (context: Context, adminId: string): Promise<TokenValues> => {
  const admin = await context.db
    .selectFrom('admins')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', adminId)
    .executeTakeFirst()
  return { firstName: admin?.first_name ?? admin?.username ?? null, lastName: admin?.last_name ?? null }
}

const resultOf = (channel: Result['channel'], outcome: SendOutcome): Result => ({
  channel,
  isAccepted: outcome.kind === 'accepted',
  message: outcome.kind === 'accepted' ? null : outcome.kind === 'refused' ? outcome.message : outcome.reason,
})

const sentence = (results: readonly Result[]): string => {
  if (results.every(({ isAccepted }) => isAccepted)) return 'The test is on its way.'
  return results.some(({ isAccepted }) => isAccepted) ? 'Only part of the test was sent.' : 'The test was not sent.'
}

/**
 * Sends a campaign's current content to the requesting admin, directly through the providers and without the ledger, so it does
 * not count in any statistics. Waits at most ten seconds for each provider and returns its answer. Refuses missing or unknown
 * content, `address_invalid`, `address_suppressed`, `email_not_configured` and `sms_not_configured`.
 */
export const testCampaign =
  (senders: TestSenders) =>
  async (context: Context, input: Input): Promise<EndpointOutput<typeof endpoint>> => {
    const actor = authorize(context, 'campaigns.manage')
    const { row, messages } = await findCampaign(context, input)
    const email = input.body.email === undefined ? null : readEmail(input.body.email)
    const phone = input.body.phone === undefined ? null : readPhone(input.body.phone)
    if (email) requireSenders(context, 'email')
    if (phone) requireSenders(context, 'sms')
    await requireOpen(context, { email, phone })

    const values: TokenValues = { ...(await readReader(context, actor.id)), email, phone }
    // An email that cannot be compiled must not leave half a test behind, so both are ready before either is sent.
    const calls: TestCall[] = [
      ...(email && messages.email ? [await testEmail(context, senders.email, messages.email, email, values)] : []),
      ...(phone && messages.sms !== null ? [testText(context, senders.sms, messages.sms, phone, values)] : []),
    ]
    const results = await Promise.all(calls.map(async ({ channel, send }) => resultOf(channel, await send())))
    await recordActivity(context, {
      action: 'campaign.tested',
      description: `Sent a test of the campaign ${row.name}`,
      target: { type: 'campaign', id: row.id },
      details: { results: results.map(({ channel, isAccepted }) => ({ channel, isAccepted })) },
    })
    return { success: results.every(({ isAccepted }) => isAccepted), message: sentence(results), results }
  }
