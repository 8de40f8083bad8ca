import { Type } from 'typebox'
import { endpoint } from '../kernel/index.ts'

/** The maximum length of an address that the proxy accepts. */
export const maxPictureUrlLength = 2048

/** Names of stored pictures: the SHA-256 of their bytes, and their type. */
export const keptPictureName = /^[0-9a-f]{64}\.(?:jpg|png|gif|webp|avif)$/

const picture = {
  method: 'GET',
  access: 'admin',
  permission: 'applicants.read',
  picture: true,
  status: 200,
  response: Type.Unknown({ description: 'The picture' }),
  activity: { none: 'reading' },
  isPolled: true,
} as const

export const proxyPicture = endpoint({
  ...picture,
  name: 'proxyPicture',
  path: '/api/proxy/instagram-image',
  summary: 'A picture from Instagram or its CDN, fetched by the server and cached (API-03)',
  rate: 'picture',
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: maxPictureUrlLength }) }),
  errors: [
    'picture_url_invalid',
    'picture_host_forbidden',
    'picture_not_found',
    'picture_too_large',
    'not_a_picture',
    'picture_unreachable',
    'picture_timeout',
    'cross_origin',
  ],
})

export const getKeptPicture = endpoint({
  ...picture,
  name: 'getKeptPicture',
  path: '/instagram-images/:name',
  summary: 'A picture in the storage of the installation',
  rate: 'kept_picture',
  params: Type.Object({ name: Type.String() }),
  errors: ['picture_not_found', 'cross_origin'],
})
