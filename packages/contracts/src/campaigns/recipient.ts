import { type Static, Type } from 'typebox'
import { channels, communicationStatuses, skipReasons } from '../delivery/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** One message of a campaign to one person (ENT-51 to ENT-53). */
export const RecipientCommunication = Type.Object({
  id: Id,
  type: OneOf(channels),
  address: Nullable(
    Type.String({
      description:
        "The address it was or will be sent to, even if the person's address has changed; null without one and after an erasure",
    }),
  ),
  status: OneOf(communicationStatuses),
  skipReason: Nullable(OneOf(skipReasons)),
  errorMessage: Nullable(Type.String()),
  sentAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
  openedAt: Nullable(Timestamp),
  dueAt: Nullable(Timestamp),
  clickedAt: Nullable(Timestamp),
  bouncedAt: Nullable(Timestamp),
})
export type RecipientCommunication = Static<typeof RecipientCommunication>

/** A person of a campaign's audience with the result of each message (API-31). A deleted person has no name or address. */
export const Recipient = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The applicant when it was sent; the message for an erased person' }),
  applicantId: Nullable(
    Type.String({
      maxLength: 64,
      description: 'The applicant now: differs from `id` after a merge, null after deletion',
    }),
  ),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  instagramProfilePicture: Nullable(Type.String()),
  communications: Type.Array(RecipientCommunication),
})
export type Recipient = Static<typeof Recipient>
