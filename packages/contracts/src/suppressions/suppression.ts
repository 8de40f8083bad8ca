import { type Static, Type } from 'typebox'
import { channels } from '../delivery/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

export const suppressionReasons = ['unsubscribed', 'stopped', 'hard_bounce', 'complaint', 'invalid', 'manual'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** An address that must not be messaged, whichever applicant has it. Only a keyed hash of the address is stored. */
export const Suppression = Type.Object({
  id: Type.String({ description: 'Names the entry' }),
  channel: OneOf(channels),
  hint: Nullable(Type.String({ description: 'Masked address, such as `a***@example.com` or `***4567`' })),
  reason: OneOf(suppressionReasons),
  source: Type.String({ description: 'Origin: link, provider, stop, or admin' }),
  note: Nullable(Type.String({ description: 'The note of the admin who added it' })),
  createdAt: Timestamp,
  applicant: Type.Optional(
    Nullable(Type.Object({ id: Id, firstName: Nullable(Type.String()), lastName: Nullable(Type.String()) })),
  ),
})
export type Suppression = Static<typeof Suppression>

/** One entry of what a person agreed to (append only). */
export const ConsentEvent = Type.Object({
  id: Id,
  channel: OneOf(channels),
  action: OneOf(['in', 'out', 'not_asked', 'not_asserted']),
  source: Type.String({ description: 'web, csv, admin, stop, start, link, provider, merge' }),
  textVersion: Nullable(Type.String({ description: 'Which wording of the form was shown' })),
  ipAddress: Nullable(Type.String()),
  createdAt: Timestamp,
})
export type ConsentEvent = Static<typeof ConsentEvent>
