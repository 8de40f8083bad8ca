/** Items of Apify's Instagram scraper for profiles (`resultsType: details`), as its documentation shows them. */
const cdn = 'https://scontent-fra5-2.cdninstagram.com/v/t51.29350-15'

export const profileItem = {
  inputUrl: 'https://www.instagram.com/velvet.guest/',
  id: '6622284809',
  username: 'velvet.guest',
  url: 'https://www.instagram.com/velvet.guest',
  fullName: 'Velvet Guest',
  biography: 'Evenings, mostly.\nNew York ✨',
  externalUrls: [
    { title: 'Home', lynx_url: 'https://l.instagram.com/?u=1', url: 'https://velvet.example', link_type: 'external' },
  ],
  externalUrl: 'https://velvet.example',
  externalUrlShimmed: 'https://l.instagram.com/?u=1',
  followersCount: 128431,
  followsCount: 803,
  hasChannel: false,
  highlightReelCount: 21,
  isBusinessAccount: true,
  joinedRecently: false,
  businessCategoryName: 'None,Arts & Entertainment',
  private: false,
  verified: true,
  profilePicUrl: `${cdn}/profile_150.jpg?stp=dst-jpg_s150x150&_nc_ht=scontent`,
  profilePicUrlHD: `${cdn}/profile_320.jpg?stp=dst-jpg_s320x320&_nc_ht=scontent`,
  igtvVideoCount: 0,
  relatedProfiles: [{ id: '1', full_name: 'Someone', is_private: false, is_verified: true, username: 'someone.else' }],
  latestIgtvVideos: [],
  postsCount: 412,
  latestPosts: [
    {
      id: '3120000000000000001',
      type: 'Image',
      shortCode: 'CtPinned001',
      caption: 'Pinned long ago',
      hashtags: [],
      mentions: [],
      url: 'https://www.instagram.com/p/CtPinned001/',
      commentsCount: 12,
      dimensionsHeight: 1350,
      dimensionsWidth: 1080,
      displayUrl: `${cdn}/pinned.jpg?efg=1`,
      images: [],
      alt: 'Photo',
      likesCount: 900,
      timestamp: '2023-06-08T18:00:00.000Z',
      childPosts: [],
      ownerUsername: 'velvet.guest',
      ownerId: '6622284809',
      isPinned: true,
    },
    {
      id: '3560000000000000002',
      type: 'Sidecar',
      shortCode: 'DFsidecar02',
      caption: 'Opening night #velvet',
      hashtags: ['velvet'],
      mentions: [],
      url: 'https://www.instagram.com/p/DFsidecar02/',
      commentsCount: 31,
      displayUrl: `${cdn}/sidecar.jpg?efg=2`,
      images: [`${cdn}/sidecar.jpg?efg=2`, `${cdn}/sidecar-2.jpg?efg=2`],
      likesCount: -1,
      timestamp: '2026-02-03T21:15:00.000Z',
      childPosts: [{ id: '35600000000000000021', type: 'Image', displayUrl: `${cdn}/sidecar.jpg?efg=2` }],
      ownerUsername: 'velvet.guest',
      ownerId: '6622284809',
    },
    {
      id: '3550000000000000003',
      type: 'Video',
      shortCode: 'DEvideo0003',
      caption: '',
      hashtags: [],
      mentions: [],
      url: 'https://www.instagram.com/p/DEvideo0003/',
      commentsCount: 4,
      displayUrl: `${cdn}/video-cover.jpg?efg=3`,
      videoUrl: `${cdn}/video.mp4?efg=3`,
      videoViewCount: 20110,
      likesCount: 1530,
      timestamp: '2026-01-20T09:30:12.000Z',
      productType: 'clips',
      ownerUsername: 'velvet.guest',
      ownerId: '6622284809',
    },
  ],
  following: [],
  fbid: '17841406644200000',
}

export const privateItem = {
  ...profileItem,
  username: 'velvet.private',
  private: true,
  verified: false,
  postsCount: 77,
  latestPosts: [],
}

export const notFoundItem = {
  url: 'https://www.instagram.com/velvet.nobody/',
  username: 'velvet.nobody',
  error: 'not_found',
  errorDescription: 'Post does not exist',
}

export const suspendedItem = { ...notFoundItem, errorDescription: 'Profile is suspended' }
export const noItems = { error: 'no_items', errorDescription: 'Empty or private data for provided input' }
export const restrictedItem = { error: 'restricted_page', errorDescription: 'Restricted profile' }
export const blockedItem = { error: 'request_failed', errorDescription: 'Request blocked, retries exhausted' }

const error = (type: string, message: string) => ({ error: { type, message } })

export const wrongToken = error('user-or-token-not-found', 'User was not found or authentication token is not valid')
export const spent = error(
  'not-enough-usage-to-run-paid-actor',
  'By launching this job you will exceed the monthly usage hard limit',
)
export const noMemory = error(
  'actor-memory-limit-exceeded',
  'By launching this job you will exceed the memory limit of 8192MB',
)
export const noTask = error('record-not-found', 'Actor task was not found')
export const runTimedOut = error('run-failed', 'Actor run did not succeed (run ID: xyz, status: TIMED-OUT).')
export const waitedTooLong = error(
  'run-timeout-exceeded',
  'Actor run exceeded the timeout of 300 seconds for this API endpoint',
)
export const tooOften = error('rate-limit-exceeded', 'You have exceeded the rate limit of 60 requests per second')
