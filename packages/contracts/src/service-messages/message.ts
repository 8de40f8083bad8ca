import { type Static, Type } from 'typebox'
import { channels, communicationStatuses, skipReasons } from '../delivery/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { serviceKinds } from './choices.ts'

/** One message to a guest about their application. */
export const ServiceMessage = Type.Object({
  id: Id,
  applicationId: Id,
  name: Nullable(Type.String({ description: 'Of the guest; null after a deletion' })),
  kind: OneOf(serviceKinds),
  channel: OneOf(channels),
  address: Nullable(
    Type.String({ description: 'Where it was or will be sent; null without one and after an erasure' }),
  ),
  subject: Nullable(Type.String({ description: 'Of an email, with the values of the guest' })),
  status: OneOf(communicationStatuses),
  skipReason: Nullable(OneOf(skipReasons)),
  errorMessage: Nullable(Type.String()),
  isResendable: Type.Boolean({ description: 'Whether staff can send it again' }),
  createdAt: Timestamp,
  sentAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
})
export type ServiceMessage = Static<typeof ServiceMessage>
