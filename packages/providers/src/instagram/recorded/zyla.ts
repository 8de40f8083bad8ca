/** Answers of profile calls of Zyla's API hub: every provider behind it has a different shape. */
const picture = 'https://scontent-iad3-1.cdninstagram.com/v/t51.2885-19/profile.jpg?_nc_cat=1'

const post = {
  pk: '3560000000000000001',
  code: 'DFzyla00001',
  media_type: 8,
  taken_at: 1769900000,
  like_count: 310,
  comment_count: 12,
  caption: { pk: '1', text: 'Opening night' },
  image_versions2: {
    candidates: [
      { width: 1080, height: 1350, url: `${picture}&p=1` },
      { width: 320, height: 400, url: picture },
    ],
  },
}

export const flat = {
  pk: 6622284809,
  username: 'velvet.guest',
  full_name: 'Velvet Guest',
  biography: 'Evenings, mostly.',
  follower_count: 128431,
  following_count: 803,
  media_count: 412,
  is_verified: true,
  is_private: false,
  profile_pic_url: picture,
  hd_profile_pic_url_info: { url: `${picture}&hd=1`, width: 1080, height: 1080 },
  posts: [
    post,
    { ...post, pk: '3560000000000000002', code: 'DFzyla00002', media_type: 2, like_and_view_counts_disabled: true },
  ],
}

/** Figures as text, other names, an address with the name in it. */
export const written = {
  status: 'success',
  result: {
    username: '@velvet.guest',
    name: 'Velvet Guest',
    bio: 'Evenings, mostly.',
    followers: '128,431',
    following: '803',
    posts_count: '412',
    verified: 'true',
    private: 'false',
    profile_picture: picture,
    recent_posts: [
      {
        id: 1,
        imageUrl: `${picture}&p=2`,
        likes: '1.2K',
        comments: '45',
        caption: 'Friday',
        timestamp: '1769900000',
        type: 'photo',
      },
    ],
  },
}

/** Nothing said of verification or privacy. */
export const scarce = { data: { username: 'velvet.guest', followers: 128431, profile_pic_url: picture } }

export const failedWith200 = { success: false, message: 'Something went wrong at the provider of this API.' }
export const notFoundWith200 = { success: false, message: 'The user could not be found' }
export const suspendedWith200 = { success: false, message: 'This account is suspended' }
export const echo = { username: 'velvet.guest', message: 'Request queued' }
export const wrongKey = { success: false, message: 'Unauthenticated. Your API key is not valid.' }
export const monthIsOver = { success: false, message: 'You have reached the monthly limit of your plan.' }
export const tooMany = { success: false, message: 'Too Many Attempts.' }
export const noSuchCall = { message: 'The requested API endpoint is not available' }
