import type { Endpoint, EndpointInput, EndpointOutput } from './endpoint.ts'
import type { Problem } from './problem.ts'

/** A call that was answered outside 2xx. `message` is `<status>: <body text>` (GEN-16, GEN-17); `problem` is the parsed body. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/** What the server says about a failed call; null after a network failure, without a sentence, or for an unknown fault. */
export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError && error.problem?.code !== 'internal' ? error.problem : null

/** The server's sentence for the person, or the given one when there is none. */
export const messageOf = (error: unknown, fallback: string): string => problemOf(error)?.message ?? fallback

/** GEN-20 */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized')

export type ClientOptions = { baseUrl?: string; fetch?: typeof fetch; headers?: Record<string, string> }

export type CallOptions = {
  signal?: AbortSignal
  /** Of a POST that an admin may have to repeat: done once within a day, see `Idempotency-Key` in the reference. */
  idempotencyKey?: string
}

/** A body needs a sentence; one without a code gets an empty code. */
const parseProblem = (text: string): Problem | null => {
  try {
    const value: Partial<Problem> | null = JSON.parse(text)
    const { code = '', message } = value ?? {}
    return typeof code === 'string' && typeof message === 'string' ? ({ ...value, code } as Problem) : null
  } catch {
    return null
  }
}

const address = (path: string, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** The result of a call. For a download it is the response itself, so that the caller can stream its body. */
type Answer<E extends Endpoint> = E extends { download: string } ? Response : EndpointOutput<E>

/**
 * Calls endpoints by their value. Cookies travel along (GEN-04); empty query values are left out (GEN-07).
 * Throws `ApiError` for an answer outside 2xx and an `Error` prefixed `Network error: ` when there was none (GEN-18).
 */
export const createClient =
  (options: ClientOptions = {}) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    { idempotencyKey, ...init }: CallOptions = {},
  ): Promise<Answer<E>> => {
    const parts = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const send = options.fetch ?? fetch
    const url = `${options.baseUrl ?? ''}${address(endpoint.path, parts.params ?? {}, parts.query ?? {})}`
    let response: Response
    try {
      response = await send(url, {
        method: endpoint.method,
        credentials: 'include',
        headers: {
          ...options.headers,
          ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        ...init,
      })
    } catch (error) {
      if (error instanceof TypeError) throw new Error(`Network error: ${error.message}`, { cause: error })
      throw error
    }
    if (response.ok && endpoint.download) return response as Answer<E>
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text || response.statusText, parseProblem(text))
    return JSON.parse(text) as Answer<E>
  }

export type Client = ReturnType<typeof createClient>
