import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '../permissions/index.ts'

/** Who may call: anyone, a signed-in admin, or a provider whose signature is checked. */
export type Access = 'public' | 'admin' | 'webhook'

/** Rate limits by what they protect: reading, the public form, costly sends, texts by hand, paid tests, pictures, and calls of machines. */
export type RateName =
  | 'reading'
  | 'application'
  | 'send'
  | 'text'
  | 'test'
  | 'picture'
  | 'kept_picture'
  | 'unsubscribe'
  | 'link'
  | 'guest'
  | 'report'

/** The activity entry a successful call leaves behind, or the reason why it leaves none. */
export type ActivityDecision = { readonly action: string } | { readonly none: string }

/**
 * One HTTP call, described once. The route, the typed client, the API reference and the role matrix all read this value.
 * Schemas hold wire shapes: camelCase keys, ISO 8601 times, ids as text.
 */
export type Endpoint = {
  /** Stem shared by verb, mutation and test, for example `updateApplicant`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** Required for `access: 'admin'`; `session` means any signed-in admin, `none` answers without a session as well. */
  readonly permission?: Permission | 'session' | 'none'
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** The body is a form (`multipart/form-data`): the fields of `body`, lists as JSON, and after them one `file`. */
  readonly upload?: true
  /** The error message when that form has no file; by default, it says that a CSV file is missing. */
  readonly missingFile?: string
  /** The body is so large that another thread parses it: the verb gets its raw bytes, neither parsed nor validated. */
  readonly asBytes?: true
  /** The answer is a file of this type, sent while it is made. */
  readonly download?: 'text/csv' | 'application/json'
  /** The answer is a picture. */
  readonly picture?: true
  /** The answer is a text for browsers or search engines, sent with its own type and status. */
  readonly document?: true
  /** The answer is a redirect (302) to its `location`. */
  readonly redirects?: true
  /** The error to answer with when one of these fields is missing, null or not a text. */
  readonly required?: { readonly fields: readonly string[]; readonly code: string; readonly message: string }
  /** Public intake ignores unknown keys; everything else refuses them. */
  readonly unknownKeys?: 'ignore'
  readonly status: 200 | 201 | 202
  readonly response: TSchema
  /** Error codes of this endpoint in addition to those of every call. */
  readonly errors: readonly string[]
  readonly activity: ActivityDecision
  /** May be called from any page or program: its address is a secret that identifies the caller. */
  readonly anyOrigin?: true
  /** Reads only, except for its activity entry: a replica that has replayed the caller's writes and announcements may answer. */
  readonly readsReplica?: true
  /** Screens repeat the call by themselves, so it keeps a session alive only with `x-user-active: 1`, after recent input. */
  readonly isPolled?: true
  /** The rate limit that counts this call; by default, that of its access. */
  readonly rate?: RateName
  /** Calls whose body has one of these values under `key` count against this limit as well. */
  readonly rateWhen?: { readonly key: string; readonly isOneOf: readonly string[]; readonly rate: RateName }
  /** Largest accepted body in bytes; 100 KiB when absent. */
  readonly bodyLimitBytes?: number
}

/** Declares an endpoint; the generic keeps the literal schemas for inference. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Of<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema ? Static<E[K]> : undefined

/** Input of a call, by part; parts the endpoint lacks are absent. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends TSchema ? { params: Of<E, 'params'> } : unknown) &
  (E['query'] extends TSchema ? { query: Of<E, 'query'> } : unknown) &
  (E['body'] extends TSchema ? { body: Of<E, 'body'> } : unknown)

/** What a successful call answers. */
export type EndpointOutput<E extends Endpoint> = Static<E['response']>
