import type { InstagramPost, InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'

/** A profile, normalized from any source's answer: no value is guessed, missing values are null. */
export type InstagramProfile = {
  /** As the source wrote it. */
  readonly username: string
  readonly fullName: string | null
  /** Address at Instagram's delivery network. */
  readonly profilePicture: string | null
  readonly followers: number | null
  readonly following: number | null
  readonly postsCount: number | null
  readonly isVerified: boolean | null
  readonly isPrivate: boolean | null
  readonly biography: string | null
  /** The newest first, at most 12; null when the source cannot see posts, empty when there are none or they are private. */
  readonly posts: readonly InstagramPost[] | null
}

/** The result of asking one source once. Asking never throws. */
export type SourceAnswer =
  | { readonly kind: 'found'; readonly profile: InstagramProfile }
  | {
      readonly kind: 'failed'
      readonly reason: LookupFailure
      /** A sentence for the user; contains no key. */
      readonly message: string
      /** The delay that the source asked for. */
      readonly retryAfterMs?: number
    }

/** One way to fetch a profile. */
export type InstagramSource = {
  readonly name: InstagramSourceName
  /** Whether `check` reads a profile as `fetch` does, and so needs a turn. */
  readonly isCheckedByReading?: boolean
  /** Fetches a profile by its username; ends with the signal, or after the source's own timeout. */
  fetch(username: string, signal?: AbortSignal): Promise<SourceAnswer>
  /** A cheap real call that shows whether the source would answer. */
  check(signal?: AbortSignal): Promise<{ success: boolean; message: string }>
}

/** Opens the configured sources, in order; loaded when first needed. */
export type OpenSources = () => Promise<readonly InstagramSource[]>
