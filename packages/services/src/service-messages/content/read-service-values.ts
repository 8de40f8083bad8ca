import type { ApplicationStatus } from '@velvet/contracts/applications'
import { isAllowed } from '@velvet/domain/auth'
import type { TokenValues } from '@velvet/domain/campaigns'
import { applicationValues, eventValues, type ServiceTokenName } from '@velvet/domain/service-messages'
import { guestPageOf } from '../../guest-links/index.ts'
import { type Context, oneOf } from '../../kernel/index.ts'

/** An application whose guest gets a message. */
export type ServiceItem = {
  readonly applicationId: string
  readonly note?: string | null
  /** The status of a decision that has not taken effect yet; replaces the current one. */
  readonly status?: ApplicationStatus
  /** When the offer of that decision ends; null without an offer. */
  readonly offerExpiresAt?: Date | null
}

/** The values of the tokens in a message to one guest. */
export type ServiceValues = TokenValues<ServiceTokenName>

/** A role that may not see guest links and notes sees a message without them (ANS-28, GST-02). */
export const visibleTo = ({ actor, settings }: Context, values: ServiceValues): ServiceValues => {
  if (actor.kind !== 'admin' || isAllowed(actor.role, 'applicants.read_private')) return values
  const guestPage = `${settings.publicOrigin}/g/preview`
  return { ...values, note: null, guestPage, pass: values.pass ? `${guestPage}#pass` : null }
}

/** The columns from which the values of an application `ea` of the person `a` are computed. */
export const valueColumns = [
  ...(['ea.id', 'ea.event_id', 'ea.status', 'ea.heads', 'ea.offer_expires_at', 'ea.link_no'] as const),
  ...(['a.first_name', 'a.last_name', 'a.email', 'a.phone', 'a.city', 'a.state', 'a.instagram_username'] as const),
] as const

const readApplications = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .select(valueColumns)
    .where('ea.id', '=', oneOf(ids))
    .execute()

type ApplicationRow = Awaited<ReturnType<typeof readApplications>>[number]

const readEvents = async ({ db }: Context, ids: readonly string[]) => {
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', 'date', 'doors_at as doorsAt', 'time_zone as timeZone', 'location', 'address'])
    .where('id', '=', oneOf(ids))
    .execute()
  return new Map(events.map((event) => [event.id, { ...event, values: eventValues(event) }]))
}

/** The values of the tokens in messages about these rows, by application. */
export const valuesOfRows = async (
  context: Context,
  items: readonly ServiceItem[],
  rows: readonly ApplicationRow[],
): Promise<Map<string, ServiceValues>> => {
  const itemOf = new Map(items.map((item) => [item.applicationId, item]))
  const events = await readEvents(context, [...new Set(rows.map(({ event_id }) => event_id))])
  return new Map(
    rows.map((row) => {
      const event = events.get(row.event_id)
      const { note, status, offerExpiresAt }: Partial<ServiceItem> = itemOf.get(row.id) ?? {}
      const values: ServiceValues = {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        city: row.city,
        state: row.state,
        instagram: row.instagram_username,
        ...event?.values,
        ...applicationValues({
          status: status ?? row.status,
          heads: row.heads,
          offerExpiresAt: offerExpiresAt === undefined ? row.offer_expires_at : offerExpiresAt,
          timeZone: event?.timeZone ?? null,
          guestPage: guestPageOf(context.settings, { applicationId: row.id, linkNo: row.link_no }),
          note: note ?? null,
        }),
      }
      return [row.id, values]
    }),
  )
}

/** The current values of the tokens in messages to these guests, by application; unknown applications are absent. */
export const readServiceValues = async (
  context: Context,
  items: readonly ServiceItem[],
): Promise<Map<string, ServiceValues>> => {
  const ids = new Set(items.map(({ applicationId }) => applicationId))
  return valuesOfRows(context, items, await readApplications(context, [...ids]))
}
