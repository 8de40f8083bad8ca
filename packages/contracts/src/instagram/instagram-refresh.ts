import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { instagramSources, lookupFailures } from './instagram-profile.ts'

export const refreshStatuses = ['running', 'completed', 'canceled', 'stopped'] as const

const Count = Type.Integer({ minimum: 0 })

/** A bulk refresh: one lookup per username, however many applicants share it. */
export const InstagramRefresh = Type.Object({
  id: Id,
  status: OneOf(refreshStatuses),
  isForced: Type.Boolean({ description: 'Also fetches fresh profiles and replaces typed values' }),
  total: Type.Integer({ minimum: 0, description: 'Usernames' }),
  applicants: Type.Integer({ minimum: 0, description: 'Applicants whose profile is to be fetched' }),
  done: Count,
  succeeded: Count,
  failed: Count,
  skipped: Type.Integer({ minimum: 0, description: 'Already fresh, deleted since, or left' }),
  left: Type.Integer({
    minimum: 0,
    description: 'Skipped profiles that were not requested because the refresh was canceled or stopped',
  }),
  stopReason: Nullable(Type.String({ description: 'Why no source could be tried anymore, as a sentence' })),
  bySource: Type.Array(Type.Object({ source: OneOf(instagramSources), count: Count })),
  failures: Type.Array(Type.Object({ reason: OneOf(lookupFailures), count: Count, message: Type.String() })),
  waitsUntil: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Every source has used its budget or asked Velvet to wait until then',
    }),
  ),
  startedBy: Nullable(Type.String({ description: 'Username of the admin' })),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
})
export type InstagramRefresh = Static<typeof InstagramRefresh>
