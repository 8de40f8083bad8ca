import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { MessagePreview } from '@velvet/contracts/campaigns'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { offerExpiry } from '@velvet/domain/applications'
import { blankTokens } from '@velvet/domain/campaigns'
import {
  compileServiceSms,
  fillServiceSms,
  isServiceSmsTooLong,
  requireSendable,
  type ServiceContent,
  serviceTokens,
} from '@velvet/domain/service-messages'
import { measureSms } from '@velvet/domain/sms'
import { fillEmail } from '../../emails/index.ts'
import { type Context, knownId, notFound } from '../../kernel/index.ts'
import { compileServiceEmail } from './compile-service-email.ts'
import { readServiceValues, type ServiceValues, visibleTo } from './read-service-values.ts'
import { resolveTemplates } from './resolve-templates.ts'

/** A message to one guest that is not sent. */
export type PreviewedMessage = {
  readonly applicationId: string
  readonly kind: ServiceKind
  readonly note?: string | null
  /** Text that is not stored yet; replaces that of the template. */
  readonly words?: Partial<ServiceContent>
}

/** The status of an application for which a message of this kind is sent. */
const statusAfter: Partial<Record<ServiceKind, ApplicationStatus>> = {
  received: 'pending',
  waitlisted: 'waitlisted',
  approved: 'approved',
  declined: 'declined',
  offer: 'offered',
  cancelled: 'withdrawn',
}

const readApplication = ({ db }: Context, id: string) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.id', 'ea.event_id', 'ea.offer_expires_at', 'e.date', 'e.doors_at', 'e.offer_hours'])
    .where('ea.id', '=', knownId(id, 'application'))
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof readApplication>>>

/** When an offer would end if it were made now. */
const expiryOf = ({ offer_expires_at, date, doors_at, offer_hours }: Row, now: Date): Date =>
  offer_expires_at ?? offerExpiry({ opensAt: doors_at ?? date, offerHours: offer_hours }, now)

/** Renders a message with the code of sent messages. Refuses what `requireSendable` and `compileServiceEmail` refuse. */
export const renderServiceMessage = async (
  context: Context,
  { subject, content, smsContent }: ServiceContent,
  allValues: ServiceValues,
): Promise<MessagePreview> => {
  requireSendable({ subject, content, smsContent })
  const values = visibleTo(context, allValues)
  const page = values.guestPage ?? ''
  const email = await compileServiceEmail({ subject, content }, context.settings)
  const text = fillServiceSms(compileServiceSms(smsContent), values)
  return {
    email: fillEmail(email, values, { unsubscribe: page, follow: () => page }),
    sms: { text, ...measureSms(text), isTooLong: isServiceSmsTooLong(text) },
    blanks: blankTokens({ email: { subject, content }, sms: smsContent }, values, serviceTokens),
  }
}

/**
 * The email and the text that a guest would get if they were told this now, whichever channels are open. Refuses
 * `application_not_found`, and what `renderServiceMessage` refuses. Its caller authorizes.
 */
export const previewServiceMessage = async (
  context: Context,
  { applicationId, kind, note = null, words = {} }: PreviewedMessage,
): Promise<MessagePreview> => {
  const row = await readApplication(context, applicationId)
  if (!row) throw notFound('application')
  const template = (await resolveTemplates(context, row.event_id)).get(kind)
  if (!template) throw notFound('kind')
  const status = statusAfter[kind]
  const item = {
    ...{ applicationId: row.id, note },
    ...(status ? { status } : {}),
    ...(kind === 'offer' ? { offerExpiresAt: expiryOf(row, context.now()) } : {}),
  }
  const values = (await readServiceValues(context, [item])).get(row.id)
  if (!values) throw notFound('application')
  return renderServiceMessage(context, { ...template, ...words }, values)
}
