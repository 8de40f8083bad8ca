import { addressAt, type SandboxPost, type SandboxProfile } from './profile.ts'

const graphTypes = { Image: 'GraphImage', Sidecar: 'GraphSidecar', Video: 'GraphVideo' } as const

const postNode = (origin: string, username: string, post: SandboxPost): object => ({
  __typename: graphTypes[post.type],
  id: post.id,
  shortcode: post.shortCode,
  dimensions: { height: 320, width: 320 },
  display_url: addressAt(origin, post.picture),
  thumbnail_src: addressAt(origin, post.picture),
  is_video: post.type === 'Video',
  owner: { id: '1', username },
  edge_media_to_caption: { edges: post.caption === null ? [] : [{ node: { text: post.caption } }] },
  edge_media_to_comment: { count: post.comments },
  comments_disabled: false,
  taken_at_timestamp: Math.floor(post.takenAt / 1000),
  edge_liked_by: { count: post.likes ?? -1 },
  edge_media_preview_like: { count: post.likes ?? -1 },
})

/** The posts of a profile in Instagram's own shape; those of a private one are not shown. */
export const timeline = (origin: string, profile: SandboxProfile): object => ({
  count: profile.postsCount,
  page_info: { has_next_page: !profile.private && profile.postsCount > profile.posts.length, end_cursor: null },
  edges: profile.private ? [] : profile.posts.map((post) => ({ node: postNode(origin, profile.username, post) })),
})

/** The `user` of Instagram's `web_profile_info`. */
export const webProfileUser = (origin: string, profile: SandboxProfile): object => {
  const picture = profile.profilePicture === null ? null : addressAt(origin, profile.profilePicture)
  return {
    id: '1',
    username: profile.username,
    full_name: profile.fullName,
    biography: profile.biography,
    bio_links: [],
    external_url: null,
    edge_followed_by: { count: profile.followers },
    edge_follow: { count: profile.following },
    is_private: profile.private,
    is_verified: profile.verified,
    is_business_account: false,
    is_professional_account: false,
    profile_pic_url: picture,
    profile_pic_url_hd: picture,
    edge_felix_video_timeline: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
    edge_owner_to_timeline_media: timeline(origin, profile),
  }
}
