import { Agent, type Dispatcher } from 'undici'

/** A call that was not answered. `hasLeft` is false only when no byte of it can have reached the provider. */
export class LostCall extends Error {
  readonly code: string
  readonly hasLeft: boolean
  /** `timeout` or `aborted` when the call's signal ended it, else the system's code. */
  constructor(cause: Error & { readonly code?: string }, hasLeft: boolean, end: AbortSignal) {
    super(cause.message, { cause })
    this.code = end.aborted ? (end.reason?.name === 'TimeoutError' ? 'timeout' : 'aborted') : (cause.code ?? cause.name)
    this.hasLeft = hasLeft
  }
}

/** An answer that the caller's `validateStatus` does not accept as success. */
export class BadAnswer extends Error {
  readonly response: Answer
  constructor(response: Answer) {
    super(`HTTP ${response.status}`)
    this.response = response
  }
}

export type Answer<Config = unknown> = {
  readonly status: number
  readonly statusText: string
  readonly headers: Dispatcher.ResponseData['headers']
  readonly data: string
  readonly config: Config
}

/** What is sent, piece by piece. */
export type Body = readonly (string | Uint8Array)[]

/** Strings that follow each other are encoded at once. */
const bodyOf = (data: unknown): Buffer => {
  const pieces: Body = Array.isArray(data) ? data : typeof data === 'string' ? [data] : []
  const parts: Uint8Array[] = []
  let text = ''
  for (const piece of pieces)
    if (typeof piece === 'string') text += piece
    else {
      parts.push(Buffer.from(text), piece)
      text = ''
    }
  return Buffer.concat([...parts, Buffer.from(text)])
}

/** The parts of an axios request that are used; `data` is text, or a `Body`. */
export type AxiosRequest = {
  readonly url?: string | undefined
  readonly baseURL?: string | undefined
  readonly method?: string | undefined
  readonly headers: object
  readonly data?: unknown
  readonly validateStatus?: ((status: number) => boolean) | null | undefined
}

/** `end` ends the call. `mayLeave` is called when the first byte is about to be sent, and may forbid it. */
export type CallLimits = { readonly end: AbortSignal; readonly mayLeave?: (() => boolean) | undefined }

export type Connections = {
  /** The adapter of one call with these limits. Axios must not get the signal, or it hides how the call was lost. */
  readonly adapterWithin: (
    limits: CallLimits,
  ) => <Config extends AxiosRequest>(config: Config) => Promise<Answer<Config>>
  readonly close: () => void
}

/** Leaves out headers whose value is not a text: axios marks headers that must not be sent in this way. */
const sentHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'))

const requestOf = ({ url = '', baseURL, method = 'GET', headers, data }: AxiosRequest): Dispatcher.DispatchOptions => {
  const { origin, pathname, search } = new URL(url, baseURL)
  return {
    origin,
    path: pathname + search,
    method: method.toUpperCase(),
    headers: sentHeaders(headers),
    body: bodyOf(data),
  }
}

type CallConfig<Config> = CallLimits & {
  readonly config: Config
  readonly answered: (answer: Answer<Config>) => void
  readonly lost: (error: LostCall) => void
}

/** Handles the events of one call, and records whether its first byte was ever sent. */
const follow = <Config>({ config, end, mayLeave, answered, lost }: CallConfig<Config>): Dispatcher.DispatchHandler => {
  let call: Dispatcher.DispatchController | null = null
  let head: Omit<Answer<Config>, 'data'> | null = null
  const chunks: Buffer[] = []
  const lose = (cause: Error): void => lost(new LostCall(cause, call !== null, end))
  end.addEventListener('abort', () => {
    call?.abort(end.reason)
    lose(end.reason)
  })
  return {
    onRequestStart(controller) {
      // The request is written from here on. It must be written only once, and not after the caller has stopped waiting.
      if (call || end.aborted || mayLeave?.() === false)
        controller.abort(end.reason ?? new Error(call ? 'begun twice' : 'begun too late'))
      else call = controller
    },
    onResponseStart(_, status, headers, statusText = '') {
      head = { status, statusText, headers, config }
    },
    onResponseData(_, chunk) {
      chunks.push(chunk)
    },
    onResponseEnd() {
      if (head) answered({ ...head, data: Buffer.concat(chunks).toString() })
    },
    onResponseError(_, error) {
      lose(error)
    },
  }
}

/**
 * Sends the axios calls of the vendors' clients over persistent connections, one call at a time on each; others wait for a free
 * one. Unlike axios's own adapter, it records whether a lost call was ever sent. Never follows redirects or repeats a call.
 */
export const openConnections = (maxConnections: number): Connections => {
  // Only their signals end calls.
  const never = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } }
  const agent = new Agent({ connections: maxConnections, pipelining: 1, allowH2: false, ...never })

  const adapterWithin =
    ({ end, mayLeave }: CallLimits) =>
    <Config extends AxiosRequest>(config: Config): Promise<Answer<Config>> =>
      new Promise((resolve, lost) => {
        const answered = (answer: Answer<Config>): void =>
          config.validateStatus && !config.validateStatus(answer.status) ? lost(new BadAnswer(answer)) : resolve(answer)
        if (end.aborted) lost(new LostCall(end.reason, false, end))
        else agent.dispatch(requestOf(config), follow({ config, end, mayLeave, answered, lost }))
      })

  return { adapterWithin, close: () => void agent.destroy() }
}
