import { type Static, Type } from 'typebox'
import { channels, skipReasons } from '../delivery/index.ts'
import { Id, Nullable, OneOf } from '../kernel/index.ts'

/** Exactly how many a campaign would reach now, and why it would not reach the others. */
export const AudienceReceipt = Type.Object({
  matched: Type.Integer({ description: 'People who match the filters, reachable or not' }),
  channels: Type.Array(
    Type.Object({
      channel: OneOf(channels),
      eligible: Type.Integer({ description: 'People who would be written to' }),
      excluded: Type.Array(Type.Object({ reason: OneOf(skipReasons), count: Type.Integer() }), {
        description: 'One entry per reason that occurs; everyone excluded counts once',
      }),
    }),
  ),
})
export type AudienceReceipt = Static<typeof AudienceReceipt>

/** One person of a preview (CAMP-46). */
export const AudienceMember = Type.Object({
  id: Id,
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
})
export type AudienceMember = Static<typeof AudienceMember>
