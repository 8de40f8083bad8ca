import type { Random } from '../random.ts'

export type InstagramData = {
  instagram_url: string | null
  instagram_username: string | null
  instagram_followers: number | null
  instagram_verified: boolean
  instagram_recent_posts: readonly unknown[]
  instagram_data_last_updated: Date | null
}

const captions = [
  'Golden hour on the roof',
  'Last night in good company',
  'New work, finally out',
  'Sunday slow',
  'Backstage before the show',
  'Coffee first',
  'City lights',
  'Weekend by the sea',
]

/** What people paste without a profile at hand; it identifies no person (DUP-07). */
export const instagramHome = 'https://www.instagram.com/'

export const profileUrl = (username: string): string => `${instagramHome}${username}/`

/** Half of all people have fewer than 1,100 followers, one in a hundred more than 90,000. */
const followersOf = (random: Random): number => {
  const normal = random.fraction() + random.fraction() + random.fraction() + random.fraction() - 2
  return Math.round(Math.exp(7 + normal * 3.4))
}

const postsOf = (random: Random, username: string, followers: number, at: Date): readonly unknown[] =>
  Array.from({ length: random.between(3, 12) }, (_, index) => {
    const id = random.hex(11)
    const likeCount = Math.round(followers * (0.01 + random.fraction() * 0.08))
    return {
      id,
      // Not a host of the picture proxy's list: nothing is fetched from real servers for invented posts.
      mediaUrl: `https://example.com/${username}/${id}.jpg`,
      permalink: `https://www.instagram.com/p/${id}/`,
      caption: random.pick(captions),
      mediaType: random.isLikely(0.3) ? 'CAROUSEL_ALBUM' : 'IMAGE',
      likeCount,
      commentsCount: Math.round(likeCount * 0.04),
      timestamp: new Date(at.getTime() - index * 3 * 86_400_000).toISOString(),
    }
  })

export const noInstagram: InstagramData = {
  instagram_url: null,
  instagram_username: null,
  instagram_followers: null,
  instagram_verified: false,
  instagram_recent_posts: [],
  instagram_data_last_updated: null,
}

/** What is known about a profile: for two of five people only its name. */
export const instagramOf = (random: Random, username: string, at: Date): InstagramData => {
  const profile = { ...noInstagram, instagram_url: profileUrl(username), instagram_username: username }
  if (random.isLikely(0.4)) return profile
  const followers = followersOf(random)
  return {
    ...profile,
    instagram_followers: followers,
    instagram_verified: followers > 50_000 ? random.isLikely(0.3) : random.isLikely(0.002),
    instagram_recent_posts: random.isLikely(0.06) ? postsOf(random, username, followers, at) : [],
    instagram_data_last_updated: at,
  }
}
