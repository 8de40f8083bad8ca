import type { SkipReason } from '@velvet/contracts/delivery'
import type { ServiceMessage } from '@velvet/contracts/service-messages'
import { displayName } from '@velvet/domain/applicants'
import { compileWith, fillText, headerLine } from '@velvet/domain/campaigns'
import { statusOf } from '@velvet/domain/delivery'
import { isOutdated, serviceTokens, whyUnresolvable } from '@velvet/domain/service-messages'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { visibleTo } from './content/read-service-values.ts'

/** The guest was told another status later; news about the night and reminders say nothing about it. */
const isSuperseded = sql<boolean>`exists (select from communications later
  join service_contents told on told.id = later.service_content_id
  where later.application_id = c.application_id and later.told_no > c.told_no and told.kind not in ('changed', 'reminder'))`

/** Messages about applications, to be narrowed down and ordered. */
export const selectMessages = ({ db }: Context) =>
  db
    .selectFrom('communications as c')
    .innerJoin('service_contents as sc', 'sc.id', 'c.service_content_id')
    .leftJoin('applicants as a', 'a.id', 'c.applicant_id')
    .leftJoin('event_applications as ea', 'ea.id', 'c.application_id')
    .leftJoin('events as e', 'e.id', 'ea.event_id')
    .select(['c.id', 'c.application_id', 'sc.kind', 'c.channel', 'c.address', 'sc.subject', 'c.merge_values'])
    .select(['c.state', 'c.skip_reason', 'c.error_message', 'c.created_at', 'c.acked_at', 'c.delivered_at'])
    .select(['c.applicant_id', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['e.date', 'e.cancelled_at', isSuperseded.as('isSuperseded')])
    .select(sql<Date | null>`case when ea.status = 'offered' then ea.offer_expires_at end`.as('offerEnd'))
    .$narrowType<{ application_id: string; skip_reason: SkipReason | null }>()

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

/** An erased guest has no values, and the subject of an email may contain some. */
const subjectOf = (context: Context, { channel, address, subject, merge_values: values }: Row): string | null =>
  channel === 'email' && address !== null
    ? headerLine(fillText(compileWith(serviceTokens, subject), visibleTo(context, values)))
    : null

/** Every message stores at least the address of its guest page, until retention removes it. */
const isBlank = (values: object): boolean => Object.keys(values).length === 0

/** Why staff cannot resolve a message so; null when they can. */
export const refusalOf = (context: Context, row: Row, action: 'resend' | 'mark_sent') =>
  whyUnresolvable(action, {
    state: row.state,
    isPersonDeleted: row.applicant_id === null || row.address === null,
    isBlanked: isBlank(row.merge_values),
    isOutdated: isOutdated({ ...row, night: { date: row.date, cancelledAt: row.cancelled_at } }, context.now()),
  })

/** A row as screens show it to this actor. */
export const presentMessage = (context: Context, row: Row): ServiceMessage => ({
  id: row.id,
  applicationId: row.application_id,
  name: row.applicant_id && displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
  kind: row.kind,
  channel: row.channel,
  address: row.address,
  subject: subjectOf(context, row),
  status: statusOf(row.state),
  skipReason: row.skip_reason,
  errorMessage: row.error_message,
  isResendable: refusalOf(context, row, 'resend') === null,
  createdAt: row.created_at.toISOString(),
  sentAt: row.acked_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
})

const maxOfApplication = 100

/** The messages about one application, newest first. */
export const messagesOfApplication = async (context: Context, applicationId: string): Promise<ServiceMessage[]> => {
  const rows = await selectMessages(context)
    .where('c.application_id', '=', applicationId)
    .orderBy('c.told_no', 'desc')
    .orderBy('c.channel')
    .limit(maxOfApplication)
    .execute()
  return rows.map((row) => presentMessage(context, row))
}
