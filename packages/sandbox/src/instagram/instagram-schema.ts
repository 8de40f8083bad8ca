import { postTypes } from './profile.ts'
import { bucketFaultKinds, pictureFaultKinds, sourceFaultKinds } from './source-faults.ts'

const share = { type: 'number', minimum: 0, maximum: 1 } as const
const milliseconds = { type: 'integer', minimum: 0, maximum: 3_600_000 } as const
const count = { type: 'integer', minimum: 0 } as const
const flag = { type: 'boolean' } as const
const text = { type: 'string', maxLength: 5_000 } as const
const address = { type: 'string', pattern: '^(?:/|[a-z]+:)', maxLength: 5_000 } as const
const username = { type: 'string', pattern: '^[\\w.]{1,30}$' } as const

const closed = <Properties extends object>(properties: Properties) =>
  ({ type: 'object', additionalProperties: false, properties }) as const

const faults = (kinds: readonly string[]) => ({
  rates: closed(Object.fromEntries(kinds.map((kind) => [kind, share]))),
  script: { type: 'array', maxItems: 100_000, items: { enum: ['ok', ...kinds] } } as const,
})

const source = closed({
  ...faults(sourceFaultKinds),
  retryAfterSeconds: { type: ['integer', 'null'], minimum: 0, maximum: 86_400 },
  slowMs: milliseconds,
  check: { enum: ['ok', 'unauthorized', 'rate-limited', 'unavailable', 'hang'] },
})

/** Body of `POST /sandbox/instagram/faults`; what is left out stays, a source that is given starts from calm. */
export const instagramFaultsSchema = closed({
  seed: count,
  latencyMs: milliseconds,
  apify: source,
  zyla: source,
  scrapedo: source,
  html: source,
  pictures: closed({ ...faults(pictureFaultKinds), redirectTo: { type: 'string', minLength: 1 } }),
  bucket: closed(faults(bucketFaultKinds)),
})

export const usernameParams = closed({ username })

/** Body of `PUT /sandbox/instagram/profiles/{username}`; what is left out depends on the name alone. */
export const profileSchema = closed({
  fullName: text,
  biography: text,
  followers: count,
  following: count,
  postsCount: count,
  verified: flag,
  private: flag,
  profilePicture: { anyOf: [address, { type: 'null' }] },
  hasPageJson: flag,
  missing: flag,
  suspended: flag,
  renamedTo: { anyOf: [username, { type: 'null' }] },
  posts: {
    type: 'array',
    maxItems: 100,
    items: closed({
      id: text,
      shortCode: text,
      type: { enum: postTypes },
      caption: { type: ['string', 'null'] },
      likes: { type: ['integer', 'null'], minimum: 0 },
      comments: count,
      takenAt: count,
      picture: address,
    }),
  },
})
