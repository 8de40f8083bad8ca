import { variable } from './variable.ts'

/** Where profiles and pictures come from, and where pictures are kept. */
export const instagramVariables = {
  APIFY_API_TOKEN: variable({
    group: 'Instagram',
    kind: 'secret',
    meaning: 'Apify token; Apify is the first source to be tried',
  }),
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
    meaning: 'Origin of the Apify API',
  }),
  APIFY_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '30',
    meaning: 'Maximum number of Apify requests per minute by all workers together',
  }),
  APIFY_PER_DAY: variable({
    group: 'Instagram',
    kind: 'count',
    default: '2000',
    meaning: 'Maximum number of requests per day (UTC)',
  }),
  ZYLA_BEARER_TOKEN: variable({
    group: 'Instagram',
    kind: 'secret',
    meaning: 'Zyla token; Zyla is the second source to be tried',
  }),
  ZYLA_API_URL: variable({
    group: 'Instagram',
    kind: 'address',
    meaning: 'Address of the Zyla profile call; the username is added as a query parameter',
  }),
  ZYLA_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '30',
    meaning: 'Maximum number of Zyla requests per minute by all workers together',
  }),
  ZYLA_PER_DAY: variable({
    group: 'Instagram',
    kind: 'count',
    default: '2000',
    meaning: 'Maximum number of requests per day (UTC)',
  }),
  SCRAPEDO_API_TOKEN: variable({
    group: 'Instagram',
    kind: 'secret',
    meaning: 'Scrape.do token; Scrape.do is the third source to be tried',
  }),
  SCRAPEDO_BASE_URL: variable({
    group: 'Instagram',
    kind: 'origin',
    default: 'https://api.scrape.do',
    meaning: 'Origin of the Scrape.do API',
  }),
  SCRAPEDO_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '60',
    meaning: 'Maximum number of Scrape.do requests per minute by all workers together',
  }),
  SCRAPEDO_PER_DAY: variable({
    group: 'Instagram',
    kind: 'count',
    default: '5000',
    meaning: 'Maximum number of requests per day (UTC)',
  }),
  INSTAGRAM_BASE_URL: variable({
    group: 'Instagram',
    kind: 'origin',
    default: 'https://www.instagram.com',
    meaning: 'Origin of public profile pages, the last source to be tried',
  }),
  INSTAGRAM_PER_MINUTE: variable({
    group: 'Instagram',
    kind: 'count',
    default: '10',
    meaning: 'Maximum number of profile pages read per minute by all workers together',
  }),
  INSTAGRAM_PER_DAY: variable({
    group: 'Instagram',
    kind: 'count',
    default: '500',
    meaning: 'Maximum number of requests per day (UTC)',
  }),
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
      'Comma-separated host names whose pictures are fetched, with their subdomains; a loopback origin when embedded',
  }),
  PICTURES_MAX_MEGABYTES: variable({
    group: 'Pictures',
    kind: 'count',
    default: '20480',
    meaning: 'Maximum size of stored pictures; the least recently used are removed first',
  }),
  S3_BUCKET: variable({
    group: 'Pictures',
    kind: 'text',
    example: 'velvet-pictures',
    meaning: 'Bucket for stored pictures; a folder in DATA_DIR when unset',
  }),
  S3_ENDPOINT: variable({ group: 'Pictures', kind: 'origin', meaning: 'S3-compatible service; AWS when unset' }),
  S3_REGION: variable({ group: 'Pictures', kind: 'text', default: 'us-east-1', meaning: 'Region of the bucket' }),
  S3_ACCESS_KEY_ID: variable({
    group: 'Pictures',
    kind: 'text',
    example: 'AKIAIOSFODNN7EXAMPLE',
    meaning: 'Access key ID for the bucket',
  }),
  S3_SECRET_ACCESS_KEY: variable({
    group: 'Pictures',
    kind: 'secret',
    example: 'the secret that was shown with the key',
    meaning: 'Secret access key for the bucket',
  }),
} as const
