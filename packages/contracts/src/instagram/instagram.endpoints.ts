import { Type } from 'typebox'
import { ApplicantFilters, maxIds } from '../applicants/index.ts'
import { endpoint, IdParams, Nullable, OneOf } from '../kernel/index.ts'
import { InstagramPost, InstagramState, instagramSources, LookupAttempt } from './instagram-profile.ts'
import { InstagramRefresh } from './instagram-refresh.ts'

const refreshing = { access: 'admin', permission: 'instagram.refresh' } as const

export const getInstagramConfig = endpoint({
  name: 'getInstagramConfig',
  method: 'GET',
  path: '/api/admin/instagram-config',
  summary: 'Whether profiles can be fetched (API-25, APPL-10)',
  access: 'admin',
  permission: 'applicants.read',
  status: 200,
  response: Type.Object({
    configured: Type.Boolean({ description: 'At least one source with a key' }),
    online: Type.Boolean({ description: 'One of them answered when it was last asked' }),
    apiUrl: Nullable(Type.String({ description: 'Origin of the first configured source' })),
    message: Type.String({ description: 'That as a sentence for the person' }),
  }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const getInstagramState = endpoint({
  name: 'getInstagramState',
  method: 'GET',
  path: '/api/admin/applicants/:id/instagram',
  summary: 'The Instagram profile of an applicant, its age, and why there is no newer one',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  status: 200,
  response: InstagramState,
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const refreshInstagram = endpoint({
  ...refreshing,
  name: 'refreshInstagram',
  method: 'POST',
  path: '/api/admin/applicants/:id/refresh-instagram',
  summary: 'Fetches the profile of an applicant; waits for it up to 20 s (API-12)',
  params: IdParams,
  query: Type.Object({
    force: Type.Optional(Type.Boolean({ description: 'Also replaces typed values', default: false })),
  }),
  status: 200,
  response: Type.Object({
    success: Type.Boolean(),
    instagramPosts: Type.Array(InstagramPost),
    profilePicture: Nullable(Type.String()),
    source: Type.Optional(OneOf(instagramSources)),
    pending: Type.Optional(Type.Boolean({ description: 'Still running; ask again' })),
    message: Type.Optional(Type.String({ description: 'Why there is nothing' })),
    attempts: Type.Optional(Type.Array(LookupAttempt)),
  }),
  errors: ['applicant_not_found', 'applicant_merged', 'no_instagram_username', 'instagram_not_configured'],
  activity: { action: 'applicant.instagram_refreshed' },
})

export const uploadInstagramPosts = endpoint({
  ...refreshing,
  name: 'uploadInstagramPosts',
  method: 'POST',
  path: '/api/admin/upload-instagram-posts/:id',
  summary: 'Copies the pictures of the stored posts into this installation’s storage (IG-16, API-13)',
  params: IdParams,
  status: 200,
  response: Type.Object({
    success: Type.Boolean(),
    uploadedCount: Type.Integer({ minimum: 0, description: 'Posts whose picture is kept now' }),
    totalPosts: Type.Integer({ minimum: 0 }),
    message: Type.Optional(Type.String({ description: 'Why some are missing' })),
  }),
  errors: ['applicant_not_found', 'applicant_merged', 'storage_full'],
  activity: { action: 'applicant.instagram_pictures_kept' },
})

const bulkBody = Type.Object({
  applicantIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: maxIds })),
  filter: Type.Optional(Type.Object(ApplicantFilters.properties, { additionalProperties: false })),
  refreshId: Type.Optional(Type.String({ maxLength: 64, description: 'Those whom this bulk refresh left' })),
})

const bulk = {
  ...refreshing,
  method: 'POST',
  body: bulkBody,
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  errors: ['nobody_to_refresh', 'instagram_not_configured', 'instagram_refresh_not_found', 'validation_failed'],
  activity: { action: 'instagram.refresh_started' },
} as const

export const refreshInstagramBulk = endpoint({
  ...bulk,
  name: 'refreshInstagramBulk',
  path: '/api/admin/applicants/refresh-instagram-bulk',
  summary:
    'Refreshes many profiles in the background: those of `applicantIds` or `filter`, those that `refreshId` left undone, or else the stale ones (API-14)',
  response: Type.Object({
    success: Type.Boolean(),
    processedCount: Type.Integer({ minimum: 0, description: 'Applicants accepted for the refresh' }),
    refresh: InstagramRefresh,
  }),
})

export const fetchRealInstagramBulk = endpoint({
  ...bulk,
  name: 'fetchRealInstagramBulk',
  path: '/api/admin/applicants/fetch-real-instagram-bulk',
  summary: 'Fetches many profiles even if fresh and replaces typed values; waits up to 20 s for them (API-15)',
  response: Type.Object({
    success: Type.Integer({ minimum: 0, description: 'Fetched profiles' }),
    failed: Type.Integer({ minimum: 0 }),
    pending: Type.Integer({ minimum: 0, description: 'Still running at the time of the answer' }),
    message: Type.String(),
    refresh: InstagramRefresh,
  }),
})

export const listInstagramRefreshes = endpoint({
  ...refreshing,
  name: 'listInstagramRefreshes',
  method: 'GET',
  path: '/api/admin/instagram-refreshes',
  summary: 'The newest 20 bulk refreshes',
  status: 200,
  response: Type.Array(InstagramRefresh),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const getInstagramRefresh = endpoint({
  ...refreshing,
  name: 'getInstagramRefresh',
  method: 'GET',
  path: '/api/admin/instagram-refreshes/:id',
  summary: 'The progress of a bulk refresh',
  params: IdParams,
  status: 200,
  response: InstagramRefresh,
  errors: ['instagram_refresh_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const cancelInstagramRefresh = endpoint({
  ...refreshing,
  name: 'cancelInstagramRefresh',
  method: 'POST',
  path: '/api/admin/instagram-refreshes/:id/cancel',
  summary: 'Ends a bulk refresh; fetched profiles stay',
  params: IdParams,
  status: 200,
  response: InstagramRefresh,
  errors: ['instagram_refresh_not_found', 'instagram_refresh_ended'],
  activity: { action: 'instagram.refresh_canceled' },
})
