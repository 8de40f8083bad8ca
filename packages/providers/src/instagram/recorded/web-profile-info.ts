/** Answers of Instagram's `web_profile_info`, which Scrape.do passes on and many calls of Zyla's hub repeat. */
const cdn = 'https://instagram.ffra1-1.fna.fbcdn.net/v/t51.2885-15'

const node = (shortcode: string, change: object = {}) => ({
  node: {
    __typename: 'GraphImage',
    id: `35${shortcode.length}00000000${shortcode.slice(-1).charCodeAt(0)}`,
    shortcode,
    dimensions: { height: 1350, width: 1080 },
    display_url: `${cdn}/${shortcode}_n.jpg?stp=1`,
    edge_media_to_tagged_user: { edges: [] },
    fact_check_overall_rating: null,
    is_video: false,
    owner: { id: '6622284809', username: 'velvet.guest' },
    edge_media_to_caption: { edges: [{ node: { text: `Caption of ${shortcode}` } }] },
    edge_media_to_comment: { count: 7 },
    comments_disabled: false,
    taken_at_timestamp: 1769900000,
    edge_liked_by: { count: 2300 },
    edge_media_preview_like: { count: 2300 },
    thumbnail_src: `${cdn}/${shortcode}_s.jpg?stp=2`,
    ...change,
  },
})

export const user = {
  biography: 'Evenings, mostly.',
  bio_links: [],
  fb_profile_biolink: null,
  biography_with_entities: { raw_text: 'Evenings, mostly.', entities: [] },
  blocked_by_viewer: false,
  country_block: false,
  external_url: 'https://velvet.example/',
  edge_followed_by: { count: 128431 },
  fbid: '17841406644200000',
  followed_by_viewer: false,
  edge_follow: { count: 803 },
  full_name: 'Velvet Guest',
  id: '6622284809',
  is_business_account: true,
  is_private: false,
  is_verified: true,
  profile_pic_url: `${cdn}/profile_s150.jpg`,
  profile_pic_url_hd: `${cdn}/profile_s320.jpg`,
  username: 'velvet.guest',
  edge_felix_video_timeline: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
  edge_owner_to_timeline_media: {
    count: 412,
    page_info: { has_next_page: true, end_cursor: 'QVFB' },
    edges: [
      node('DFabcdefgh1'),
      node('DFabcdefgh2', {
        __typename: 'GraphSidecar',
        taken_at_timestamp: 1769800000,
        edge_liked_by: { count: -1 },
        edge_media_preview_like: { count: -1 },
      }),
      node('DFabcdefgh3', {
        __typename: 'GraphVideo',
        is_video: true,
        video_url: `${cdn}/film.mp4`,
        taken_at_timestamp: 1769700000,
        edge_media_to_caption: { edges: [] },
      }),
    ],
  },
}

const without = { count: 58, page_info: { has_next_page: true, end_cursor: null }, edges: [] }

export const profileInfo = { data: { user }, status: 'ok' }
export const privateInfo = {
  data: { user: { ...user, username: 'velvet.private', is_private: true, edge_owner_to_timeline_media: without } },
  status: 'ok',
}
export const postsNotShown = { data: { user: { ...user, edge_owner_to_timeline_media: without } }, status: 'ok' }
export const nobody = { data: { user: null }, status: 'ok' }
export const userNotFound = { message: 'User not found', status: 'fail' }
export const loginRequired = {
  message: 'Please wait a few minutes before you try again.',
  require_login: true,
  igweb_rollout: true,
  status: 'fail',
}
export const checkpoint = {
  message: 'checkpoint_required',
  checkpoint_url: '/challenge/1/',
  lock: false,
  status: 'fail',
}
export const waitAFewMinutes = { message: 'Please wait a few minutes before you try again.', status: 'fail' }
export const spam = { message: 'feedback_required', spam: true, feedback_title: 'Try Again Later', status: 'fail' }

/** Failures of Scrape.do itself. */
const own = (StatusCode: number, message: string) => ({
  StatusCode,
  Message: [message],
  PossibleCauses: ['See the documentation'],
  Contact: 'https://scrape.do/support',
})

export const wrongToken = own(401, 'Token is not valid')
export const noCredits = own(401, 'You have no credits left this month')
export const tooManyAtOnce = own(429, 'You have too many concurrent requests')
export const gaveUp = own(502, 'The request has failed, please try again')
export const badRequest = own(400, 'The url parameter is not valid')
