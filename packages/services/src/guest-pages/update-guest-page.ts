import type { updateGuestPage as endpoint, GuestPage } from '@velvet/contracts/guest-pages'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { changedParty } from '@velvet/domain/guest-pages'
import { type Context, inTransaction, notFound, recordActivity } from '../kernel/index.ts'
import { announcePeople } from '../people/index.ts'
import { changePreferences } from './change-preferences.ts'
import { type Opened, openLink } from './find-application.ts'
import { requireNotOver } from './lock-place.ts'
import { presentGuestPage } from './present-guest-page.ts'

type Body = EndpointInput<typeof endpoint>['body']

/** The person before the application, as everything that removes or merges people locks them. */
const lock = async ({ db }: Context, { id, applicantId, eventId }: Opened) => {
  const person = await db
    .selectFrom('applicants')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', applicantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const application = await db
    .selectFrom('event_applications')
    .select(['heads', 'companions'])
    .where('id', '=', id)
    .where('applicant_id', '=', applicantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const event = await db.selectFrom('events').select(['name', 'date']).where('id', '=', eventId).executeTakeFirst()
  if (!person || !application || !event) throw notFound('link')
  return { person, application, event }
}

const changeNames = async (
  { db }: Context,
  { id }: Opened,
  known: Awaited<ReturnType<typeof lock>>['application'],
  typed: NonNullable<Body['companions']>,
): Promise<boolean> => {
  const { companions } = changedParty(known, { companions: typed })
  if (JSON.stringify(companions) === JSON.stringify(known.companions)) return false
  await db
    .updateTable('event_applications')
    .set({ companions: JSON.stringify(companions) })
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Changes the names of a party, at most one for each head but the guest, and which messages the guest gets (GST-12, MSG-24).
 * Refuses `link_not_found`, `event_past`, and `validation_failed`.
 */
export const updateGuestPage = (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<GuestPage> =>
  inTransaction(outer, async (context) => {
    const opened = await openLink(context, params.token)
    const { person, application, event } = await lock(context, opened)
    if ((await openLink(context, params.token)).id !== opened.id) throw notFound('link')
    requireNotOver(event.date, context.now())
    const isNamed = body.companions ? await changeNames(context, opened, application, body.companions) : false
    const boxes = body.preferences ? await changePreferences(context, opened, body.preferences) : {}
    const name = displayName(person)
    const changes = [
      ...(isNamed ? [{ description: `${name} entered the names of their party for ${event.name}`, details: {} }] : []),
      ...(Object.keys(boxes).length > 0
        ? [{ description: `${name} chose which messages to get`, details: boxes }]
        : []),
    ]
    await recordActivity(
      context,
      changes.map(({ description, details }) => ({
        action: 'guest_page.changed',
        description,
        target: { type: 'applicant', id: opened.applicantId },
        details,
      })),
    )
    if (changes.length > 0) await announcePeople(context, [opened.applicantId])
    return presentGuestPage(context, opened)
  })
