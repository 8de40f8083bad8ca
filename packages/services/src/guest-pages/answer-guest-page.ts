import type { answerGuestPage as endpoint, GuestPage, GuestStatus } from '@velvet/contracts/guest-pages'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { hasRoom, tellsGuests } from '@velvet/domain/applications'
import { type AnswerStep, changedParty, type GuestParty, guestStatusOf, judgeAnswer } from '@velvet/domain/guest-pages'
import { AppError } from '@velvet/domain/kernel'
import { changeApplications, lockNights } from '../applications/index.ts'
import { type Context, inTransaction, readDatabaseNow, recordActivity } from '../kernel/index.ts'
import { announcePeople } from '../people/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import { type Opened, openLink } from './find-application.ts'
import { type LockedPlace, lockPlace } from './lock-place.ts'
import { presentGuestPage } from './present-guest-page.ts'

type Body = EndpointInput<typeof endpoint>['body']

/** Whether the guest's last step was to leave an approved place, and they knew that they had it (GST-09, GST-11). */
const hasLeftPlace = async ({ db }: Context, { id, toldKind }: LockedPlace): Promise<boolean> => {
  if (toldKind !== 'approved') return false
  const last = await db
    .selectFrom('application_history')
    .select(['from_status', 'to_status', 'by_name'])
    .where('application_id', '=', id)
    .where('is_staged', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.from_status === 'approved' && last.to_status === 'withdrawn' && last.by_name === 'guest'
}

/** Refuses `event_full` (409) when a party that holds no places has no room. */
const requireRoomAgain = (place: LockedPlace, { heads }: GuestParty): void => {
  if (hasRoom(place.night, heads - (place.isHeld ? place.heads : 0))) return
  throw new AppError('conflict', 'event_full', 'This night is now full.', {
    suggestion: 'Apply again to join the waitlist, if there is one.',
  })
}

/** A locked place, and what its guest page showed. */
type Answered = LockedPlace & { readonly shown: GuestStatus }

/**
 * Records what guests know from their own answer, without a message. The kind stays `approved` for a guest who leaves a known
 * place, so that they can return to it.
 */
const noteTold = (context: Context, { id, shown }: Answered, status: 'approved' | 'withdrawn') => {
  const kind = status === 'approved' || shown === 'approved' ? 'approved' : null
  return context.db
    .updateTable('event_applications')
    .set({ told_status: status, told_kind: kind, told_at: context.now() })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('told_status', 'is distinct from', status), eb('told_kind', 'is distinct from', kind)]),
    )
    .execute()
}

/** A guest who takes an offered place gets the message of every approved guest, unless the event tells no one (CAP-12). */
const tell = async (context: Context, place: Answered, step: AnswerStep, isLeaving: boolean): Promise<void> => {
  if (step.to === 'approved' && !step.needsRoom && tellsGuests(place.night, context.now()))
    await tellGuests(context, [{ applicationId: place.id, kind: 'approved' }])
  await noteTold(context, place, isLeaving ? 'withdrawn' : 'approved')
}

const isSameParty = (place: LockedPlace, party: GuestParty): boolean =>
  place.heads === party.heads && JSON.stringify(place.companions) === JSON.stringify(party.companions)

const write = async (context: Context, place: Answered, step: AnswerStep, { response, ...typed }: Body) => {
  const isLeaving = response === 'cannot_come'
  const party = isLeaving ? place : changedParty(place, typed)
  if (step.needsRoom) requireRoomAgain(place, party)
  if (step.to === null && response === place.response && isSameParty(place, party)) return false
  if (step.to) await changeApplications(context, [{ id: place.id, from: place.status, to: step.to }], { by: 'guest' })
  await context.db
    .updateTable('event_applications')
    .set({
      response,
      ...(party.heads < place.heads ? { party_granted: party.heads } : {}),
      companions: JSON.stringify(party.companions),
    })
    .where('id', '=', place.id)
    .execute()
  await tell(context, place, step, isLeaving)
  await recordActivity(context, {
    action: 'guest_page.answered',
    description: `${displayName(place)} ${step.did} ${place.night.name}`,
    target: { type: 'applicant', id: place.applicantId },
    details: {
      response: [place.response, response],
      ...(party.heads === place.heads ? {} : { heads: [place.heads, party.heads] }),
      eventId: place.eventId,
    },
  })
  await announcePeople(context, [place.applicantId])
  return true
}

/** Needs the row of the event, so that two answers, decisions, and the end of an offer follow one another. */
const answer = async (context: Context, opened: Opened, token: string, body: Body): Promise<void> => {
  const nights = await lockNights(context, [opened.eventId])
  const locked = await lockPlace(context, opened, { token, nights })
  const place = { ...locked, shown: guestStatusOf(locked, await readDatabaseNow(context)) }
  const step = judgeAnswer(
    {
      ...{ shown: place.shown, status: place.status, isCancelled: place.cancelledAt !== null },
      leftPlace: await hasLeftPlace(context, place),
    },
    body.response,
  )
  await write(context, place, step, body)
}

/**
 * Takes the answer of a guest, at once (GST-09 to GST-12, CAP-12): confirms a place, takes or refuses an offered one, leaves, or
 * returns while heads are free. The party holds no more heads than were granted. Refuses `link_not_found`, `event_past`,
 * `nothing_to_confirm`, `offer_expired`, `event_cancelled`, `event_full`, and `validation_failed`.
 */
export const answerGuestPage = (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<GuestPage> =>
  inTransaction(outer, async (context) => {
    const opened = await openLink(context, params.token)
    await answer(context, opened, params.token, body)
    return presentGuestPage(context, opened)
  })
