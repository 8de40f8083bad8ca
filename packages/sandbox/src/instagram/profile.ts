import { chanceOf } from '../random.ts'

export const postTypes = ['Image', 'Sidecar', 'Video'] as const

export type SandboxPost = {
  readonly id: string
  readonly shortCode: string
  readonly type: (typeof postTypes)[number]
  readonly caption: string | null
  /** Null when the owner hides it. */
  readonly likes: number | null
  readonly comments: number
  /** Milliseconds since 1970. */
  readonly takenAt: number
  /** Address, or a path that is served here. */
  readonly picture: string
}

/** What Instagram holds about one account. */
export type SandboxProfile = {
  readonly username: string
  readonly fullName: string
  readonly biography: string
  readonly followers: number
  readonly following: number
  readonly postsCount: number
  readonly verified: boolean
  readonly private: boolean
  /** Address, or a path that is served here; null when there is none. */
  readonly profilePicture: string | null
  /** Newest first. */
  readonly posts: readonly SandboxPost[]
  /** Whether the public page also contains the profile as JSON, in addition to its rounded figures. */
  readonly hasPageJson: boolean
  readonly missing: boolean
  readonly suspended: boolean
  /** What the account is called now; sources answer with that one. */
  readonly renamedTo: string | null
}

export type ProfileChange = Partial<Omit<SandboxProfile, 'username' | 'posts'>> & {
  readonly posts?: readonly Partial<SandboxPost>[]
}

const day = 86_400_000
const firstPostAt = Date.UTC(2026, 0, 31, 18)
const captions = ['Golden hour', 'Tonight ✨', 'Opening night', 'Behind the scenes', 'See you there', 'Weekend']

const pick = <T>(items: readonly T[], chance: number): T | undefined => items[Math.floor(chance * items.length)]

const derivedPost = (username: string, place: number): SandboxPost => {
  const chance = (of: string): number => chanceOf(`${username} ${place} ${of}`, 0)
  const digits = (of: string): string => String(Math.floor(chance(of) * 1e9)).padStart(9, '0')
  const shortCode = Buffer.from(`${username}-${place}`).toString('base64url').slice(-11).padStart(11, 'C')
  return {
    id: `3${digits('a')}${digits('b')}`,
    shortCode,
    type: pick(postTypes, chance('type')) ?? 'Image',
    caption: pick(captions, chance('caption')) ?? null,
    likes: Math.floor(chance('likes') * 5_000),
    comments: Math.floor(chance('comments') * 200),
    takenAt: firstPostAt - place * 3 * day,
    picture: `/pictures/${username}-${place}.jpg`,
  }
}

/** An account that depends on its name alone. */
export const derivedProfile = (username: string): SandboxProfile => {
  const chance = (of: string): number => chanceOf(`${username} ${of}`, 0)
  return {
    username,
    fullName: username
      .split(/[._\d]+/)
      .filter(Boolean)
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(' '),
    biography: `Public account of ${username}`,
    followers: Math.floor(10 ** (2 + 4 * chance('followers'))),
    following: 50 + Math.floor(chance('following') * 1_500),
    postsCount: 12 + Math.floor(chance('posts') * 800),
    verified: chance('verified') < 0.1,
    private: false,
    profilePicture: `/pictures/${username}.jpg`,
    posts: Array.from({ length: 12 }, (_, place) => derivedPost(username, place)),
    hasPageJson: true,
    missing: false,
    suspended: false,
    renamedTo: null,
  }
}

/** The derived account with everything replaced that was given. */
export const programmedProfile = (username: string, change: ProfileChange): SandboxProfile => {
  const derived = derivedProfile(username)
  const posts = change.posts?.map((post, place) => ({ ...derivedPost(username, place), ...post }))
  return {
    ...derived,
    ...change,
    username,
    posts: posts ?? derived.posts,
    postsCount: change.postsCount ?? posts?.length ?? derived.postsCount,
  }
}

/** A path as an address of the stand-in; an address stays as it is. */
export const addressAt = (origin: string, pathOrAddress: string): string =>
  pathOrAddress.startsWith('/') ? origin + pathOrAddress : pathOrAddress
