import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** Where profiles are fetched, in the order in which they are asked. */
export const instagramSources = ['apify', 'zyla', 'scrapedo', 'html'] as const
export type InstagramSourceName = (typeof instagramSources)[number]

/** Why a source gave no profile. The first three are answers about the profile, all others about the source. */
export const lookupFailures = [
  'profile_missing',
  'profile_suspended',
  'username_mismatch',
  'login_wall',
  'captcha',
  'rate_limited',
  'unauthorized',
  'budget_spent',
  'not_configured',
  'timeout',
  'too_large',
  'unreachable',
  'malformed',
  'refused',
] as const
export type LookupFailure = (typeof lookupFailures)[number]

/** One source that was asked, and its answer. */
export const LookupAttempt = Type.Object({
  source: OneOf(instagramSources),
  success: Type.Boolean(),
  reason: Nullable(OneOf(lookupFailures)),
  message: Nullable(Type.String({ description: 'Sentence for the person' })),
  duration: Type.String({ description: 'Such as `132ms`' }),
})
export type LookupAttempt = Static<typeof LookupAttempt>

/** One post as it is stored and shown; input with other names for these fields is accepted (IG-20). */
export const InstagramPost = Type.Object({
  id: Type.String(),
  mediaUrl: Type.String({ description: 'The stored picture, or the Instagram address while none is stored' }),
  thumbnailUrl: Type.Optional(Type.String({ description: 'A small kept picture' })),
  mediaType: OneOf(['IMAGE', 'CAROUSEL_ALBUM', 'VIDEO']),
  likeCount: Nullable(Type.Integer({ minimum: 0, description: 'Null when hidden' })),
  commentsCount: Nullable(Type.Integer({ minimum: 0 })),
  caption: Nullable(Type.String()),
  permalink: Nullable(Type.String({ description: 'On instagram.com, or null' })),
  takenAt: Nullable(Timestamp),
})
export type InstagramPost = Static<typeof InstagramPost>

/** The profile's data in addition to the applicant's fields, and how fresh it is. */
export const InstagramState = Type.Object({
  following: Nullable(Type.Integer({ minimum: 0 })),
  isPrivate: Nullable(Type.Boolean()),
  fullName: Nullable(Type.String()),
  biography: Nullable(Type.String()),
  postsCount: Nullable(Type.Integer({ minimum: 0 })),
  source: Nullable(OneOf(instagramSources, { description: 'Which source gave the newest profile' })),
  fetchedAt: Nullable(Timestamp),
  checkedAt: Nullable(Timestamp),
  failure: Nullable(
    OneOf(lookupFailures, { description: 'Why the latest lookup found nothing; null when it found a profile' }),
  ),
  message: Nullable(Type.String({ description: 'That reason as a sentence' })),
  keptByHand: Type.Array(OneOf(['followers', 'verified', 'picture', 'posts']), {
    description: 'Typed values that differ from the profile; only a forced refresh replaces them',
  }),
})
export type InstagramState = Static<typeof InstagramState>
