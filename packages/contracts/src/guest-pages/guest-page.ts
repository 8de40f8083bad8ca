import { type Static, Type } from 'typebox'
import { guestResponses } from '../applications/choices.ts'
import { EventPage } from '../events/index.ts'
import { Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** What a guest was told about their application (GST-07). */
export const guestStatuses = [
  'received',
  'waitlisted',
  'offered',
  'approved',
  'declined',
  'cancelled',
  'withdrawn',
  'expired',
] as const
export type GuestStatus = (typeof guestStatuses)[number]

const {
  waitlistOpen: _waitlist,
  maxParty: _party,
  droppedFields: _dropped,
  questions: _questions,
  answers: _answers,
  ...shown
} = EventPage.properties

/** The event of an application: what its page shows, without what its form asks. */
export const GuestEvent = Type.Object(shown)
export type GuestEvent = Static<typeof GuestEvent>

/** The messages that a guest wants. */
export const GuestPreferences = Type.Object({
  emailUpdates: Type.Boolean({ description: 'Email about this application' }),
  smsUpdates: Type.Boolean({ description: 'Texts about this application' }),
  emailOptIn: Type.Boolean({ description: 'Email about future events' }),
  smsOptIn: Type.Boolean({ description: 'Texts about future events' }),
})
export type GuestPreferences = Static<typeof GuestPreferences>

/** One application as its guest sees it (GST-06). */
export const GuestPage = Type.Object({
  status: OneOf(guestStatuses, { description: 'What the guest was told' }),
  event: GuestEvent,
  firstName: Nullable(Type.String()),
  party: Type.Object({
    heads: Type.Integer({ description: 'The guest included' }),
    companions: Type.Array(Type.Object({ name: Type.String() })),
  }),
  response: OneOf(guestResponses),
  canReturn: Type.Optional(
    Type.Literal(true, { description: 'The guest gave an approved place back, and can ask for it again' }),
  ),
  offerExpiresAt: Nullable(Timestamp),
  note: Nullable(Type.String({ description: 'From staff, with what the guest was told' })),
  pass: Nullable(Type.Object({ id: Type.String(), code: Type.String({ maxLength: 160 }) })),
  hasCalendar: Type.Boolean({ description: 'There is a calendar file' }),
  preferences: GuestPreferences,
})
export type GuestPage = Static<typeof GuestPage>
