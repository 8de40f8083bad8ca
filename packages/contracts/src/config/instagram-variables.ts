import { variable } from './variable.ts'

/** Where profiles and pictures come from, and where pictures are kept. */
export const instagramVariables = {
  APIFY_API_TOKEN: variable({ group: 'Instagram', kind: 'secret', meaning: 'Apify token; the first source asked' }),
  APIFY_TASK_ID: variable({
    group: 'Instagram',
    kind: 'text',
    example: 'name~instagram-profile',
    meaning: 'Apify task that scrapes profiles, such as name~instagram-profile',
  }),
  APIFY_BASE_URL: variable({
    group: 'Instagram',
    kind: 'origin',
    default: 'https://api.apify.com',
    meaning: 'Where Apify answers',
  }),
  APIFY_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '30',
    meaning: 'Most profiles asked of Apify per minute, by all workers together',
  }),
  APIFY_PER_DAY: variable({ group: 'Instagram', kind: 'count', default: '2000', meaning: 'Most per day (UTC)' }),
  ZYLA_BEARER_TOKEN: variable({ group: 'Instagram', kind: 'secret', meaning: 'Zyla token; the second source asked' }),
  ZYLA_API_URL: variable({
    group: 'Instagram',
    kind: 'address',
    meaning: 'Address of the Zyla profile call; the username is added as a query parameter',
  }),
  ZYLA_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '30',
    meaning: 'Most profiles asked of Zyla per minute, by all workers together',
  }),
  ZYLA_PER_DAY: variable({ group: 'Instagram', kind: 'count', default: '2000', meaning: 'Most per day (UTC)' }),
  SCRAPEDO_API_TOKEN: variable({
    group: 'Instagram',
    kind: 'secret',
    meaning: 'Scrape.do token; the third source asked',
  }),
  SCRAPEDO_BASE_URL: variable({
    group: 'Instagram',
    kind: 'origin',
    default: 'https://api.scrape.do',
    meaning: 'Where Scrape.do answers',
  }),
  SCRAPEDO_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '60',
    meaning: 'Most profiles asked of Scrape.do per minute, by all workers together',
  }),
  SCRAPEDO_PER_DAY: variable({ group: 'Instagram', kind: 'count', default: '5000', meaning: 'Most per day (UTC)' }),
  INSTAGRAM_BASE_URL: variable({
    group: 'Instagram',
    kind: 'origin',
    default: 'https://www.instagram.com',
    meaning: 'Where public profile pages are read; the last source asked',
  }),
  INSTAGRAM_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '10',
    meaning: 'Most profile pages read per minute, by all workers together',
  }),
  INSTAGRAM_PER_DAY: variable({ group: 'Instagram', kind: 'count', default: '500', meaning: 'Most per day (UTC)' }),
  INSTAGRAM_SANDBOX: variable({
    group: 'Instagram',
    kind: 'switch',
    default: 'off',
    meaning: 'Local stand-ins for all four sources when embedded: every profile in them is invented',
  }),
  IMAGE_PROXY_HOSTS: variable({
    group: 'Pictures',
    kind: 'text',
    default: 'cdninstagram.com,fbcdn.net,instagram.com',
    meaning:
      'Comma-separated host names, with all names below them, whose pictures are fetched; a loopback origin when embedded',
  }),
  PICTURES_MAX_MEGABYTES: variable({
    group: 'Pictures',
    kind: 'count',
    default: '20480',
    meaning: 'Most that kept pictures may take; the least used ones go first',
  }),
  S3_BUCKET: variable({
    group: 'Pictures',
    kind: 'text',
    example: 'velvet-pictures',
    meaning: 'Bucket for kept pictures; a folder in DATA_DIR when unset',
  }),
  S3_ENDPOINT: variable({ group: 'Pictures', kind: 'origin', meaning: 'S3-compatible service; AWS when unset' }),
  S3_REGION: variable({ group: 'Pictures', kind: 'text', default: 'us-east-1', meaning: 'Region of the bucket' }),
  S3_ACCESS_KEY_ID: variable({
    group: 'Pictures',
    kind: 'text',
    example: 'AKIAIOSFODNN7EXAMPLE',
    meaning: 'Key of the bucket',
  }),
  S3_SECRET_ACCESS_KEY: variable({
    group: 'Pictures',
    kind: 'secret',
    example: 'the secret that was shown with the key',
    meaning: 'Secret of that key',
  }),
} as const
