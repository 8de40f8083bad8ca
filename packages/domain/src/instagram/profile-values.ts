import type { InstagramPost } from '@velvet/contracts/instagram'
import { readPosts } from './read-posts.ts'

/** Values of a profile that the record of an applicant also contains. */
export const shownValues = ['followers', 'verified', 'picture', 'posts'] as const
export type ShownValue = (typeof shownValues)[number]

/** What the record says now. */
export type ShownProfile = {
  readonly followers: number | null
  readonly verified: boolean
  readonly picture: string | null
  /** As stored. */
  readonly posts: unknown
}

/** The values from a source; null for a missing one. */
export type FetchedProfile = {
  readonly followers: number | null
  readonly isVerified: boolean | null
  readonly profilePicture: string | null
  readonly posts: readonly InstagramPost[] | null
}

/** The path of pictures in our own storage. */
export const keptPicturePath = '/instagram-images/'

const idsOf = (posts: readonly InstagramPost[]): string => posts.map(({ id }) => id).join('\n')

const isTyped: Record<ShownValue, (shown: ShownProfile, said: FetchedProfile | null) => boolean> = {
  followers: ({ followers }, said) => followers !== null && followers !== (said?.followers ?? null),
  verified: ({ verified }, said) => verified && said?.isVerified !== true,
  picture: ({ picture }, said) =>
    Boolean(picture) && picture !== said?.profilePicture && !picture?.startsWith(keptPicturePath),
  posts: ({ posts }, said) => {
    const shown = readPosts(posts)
    return shown.length > 0 && idsOf(shown) !== idsOf(said?.posts ?? [])
  },
}

const isSaid: Record<ShownValue, (said: FetchedProfile) => boolean> = {
  followers: ({ followers }) => followers !== null,
  verified: ({ isVerified }) => isVerified !== null,
  picture: ({ profilePicture }) => profilePicture !== null,
  posts: ({ posts }) => posts !== null,
}

/**
 * Values of a record that a refresh replaces: those that a source returned, where the record is blank or still has the value of
 * the previous profile, including as a kept copy. Any other value was typed by an admin or the applicant and stays, unless the
 * refresh is forced.
 */
export const valuesToReplace = (
  shown: ShownProfile,
  before: FetchedProfile | null,
  said: FetchedProfile,
  { isForced }: { isForced: boolean },
): ShownValue[] => shownValues.filter((value) => isSaid[value](said) && (isForced || !isTyped[value](shown, before)))

/** Values that were typed and that differ from the profile. */
export const valuesKeptByHand = (shown: ShownProfile, said: FetchedProfile | null): ShownValue[] =>
  said === null ? [] : shownValues.filter((value) => isSaid[value](said) && isTyped[value](shown, said))

/** The newest profile: the values of this answer, and earlier values where this answer has none. */
export const mergeProfiles = <P extends FetchedProfile>(before: P | null, said: P): P => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(said).filter(([key, value]) => value !== null || !before || !(key in before)),
  ) as P),
})
