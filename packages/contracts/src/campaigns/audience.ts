import { type Static, Type } from 'typebox'
import { channels, skipReasons } from '../delivery/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

const Count = Type.Integer({ minimum: 0 })

/** Values that the tokens of a text can refer to; for some people they are blank. */
export const blankable = ['firstName', 'lastName', 'email', 'phone', 'city', 'state', 'instagram'] as const

/**
 * Exactly how many a campaign would reach, and why it would not reach the others. Frozen with the campaign once its ledger
 * is filled.
 */
export const AudienceReceipt = Type.Object({
  matched: Type.Integer({ minimum: 0, description: 'People who match the filters, reachable or not' }),
  reachable: Type.Integer({ minimum: 0, description: 'People who would be messaged on at least one channel' }),
  channels: Type.Array(
    Type.Object({
      channel: OneOf(channels),
      eligible: Type.Integer({ minimum: 0, description: 'Messages that would be sent, including deferred ones' }),
      deferred: Nullable(
        Type.Object(
          { count: Count, until: Timestamp },
          { description: 'Held back by quiet hours; `until` is when the last one may be sent' },
        ),
      ),
      excluded: Type.Array(Type.Object({ reason: OneOf(skipReasons), count: Count }), {
        description: 'One entry per reason, the most frequent first; each excluded person counts once per channel',
      }),
    }),
    { description: 'One entry per channel of the campaign' },
  ),
  blanks: Type.Array(Type.Object({ token: OneOf(blankable), count: Count }), {
    description: 'How many of the reachable people have no such value; only values that someone lacks',
  }),
})
export type AudienceReceipt = Static<typeof AudienceReceipt>

/** One person of an audience (CAMP-46). */
export const AudienceMember = Type.Object({
  id: Id,
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  instagram: Nullable(Type.String()),
  instagramProfilePicture: Nullable(Type.String()),
})
export type AudienceMember = Static<typeof AudienceMember>

/** A person who would be messaged, and on which channels. */
export const AudienceReader = Type.Object({
  ...AudienceMember.properties,
  channels: Type.Array(OneOf(channels), {
    description: 'The channels that reach them; with two channels, one may be blocked for them',
  }),
})
export type AudienceReader = Static<typeof AudienceReader>
