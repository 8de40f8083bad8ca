import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'

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

/** An answer that the caller's `validateStatus` does not take for success. */
class BadAnswer extends Error {
  readonly response: Answer
  constructor(response: Answer) {
    super(`HTTP ${response.status}`)
    this.response = response
  }
}

type Answer<Config = unknown> = {
  readonly status: number
  readonly statusText: string
  readonly headers: Record<string, string | string[]>
  data: string
  readonly config: Config
}

/** What is sent, piece by piece. */
export type Body = readonly (string | Uint8Array)[]

const bodyOf = (data: unknown): Body => {
  if (Array.isArray(data)) return data
  return typeof data === 'string' ? [data] : []
}

/** The parts of an axios request that are used; `data` is text, or a `Body`. */
type AxiosRequest = {
  readonly url?: string | undefined
  readonly baseURL?: string | undefined
  readonly method?: string | undefined
  readonly headers: object
  readonly data?: unknown
  readonly validateStatus?: ((status: number) => boolean) | null | undefined
}

export type Connections = {
  /** The adapter of one call, which ends with the signal. Axios must not know the signal, or it hides how the call was lost. */
  readonly adapterUntil: (end: AbortSignal) => <Config extends AxiosRequest>(config: Config) => Promise<Answer<Config>>
  readonly close: () => void
}

/** Axios marks headers that are not to be sent by leaving their value out. */
const sentHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'))

/**
 * Carries the axios calls of the vendors' clients over kept connections. Unlike the adapter that
 * axios brings, it knows whether a lost call ever left. Never follows redirects or repeats a call.
 */
export const openConnections = (maxConnections: number): Connections => {
  const options = { keepAlive: true, maxSockets: maxConnections, maxFreeSockets: maxConnections }
  const httpAgent = new HttpAgent(options)
  const httpsAgent = new HttpsAgent(options)

  const adapterUntil =
    (end: AbortSignal) =>
    <Config extends AxiosRequest>(config: Config): Promise<Answer<Config>> =>
      new Promise((resolve, reject) => {
        const url = new URL(config.url ?? '', config.baseURL)
        const isSecure = url.protocol === 'https:'
        const body = bodyOf(config.data)
        const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
        let hasLeft = false
        const lose = (cause: Error): void => reject(new LostCall(cause, hasLeft, end))

        const receive = (response: IncomingMessage): void => {
          const answer: Answer<Config> = {
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            headers: response.headers as Record<string, string | string[]>,
            data: '',
            config,
          }
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            answer.data += chunk
          })
          response.on('error', lose)
          response.on('end', () =>
            config.validateStatus && !config.validateStatus(answer.status)
              ? reject(new BadAnswer(answer))
              : resolve(answer),
          )
        }

        const request = (isSecure ? httpsRequest : httpRequest)(
          url,
          {
            method: config.method?.toUpperCase() ?? 'GET',
            headers: { ...sentHeaders(config.headers), 'Content-Length': length },
            agent: isSecure ? httpsAgent : httpAgent,
            signal: end,
          },
          receive,
        )
        request.on('socket', (socket) => {
          const isOpening = socket.connecting || (socket instanceof TLSSocket && !socket.getProtocol())
          if (!isOpening) hasLeft = true
          else
            socket.once(isSecure ? 'secureConnect' : 'connect', () => {
              hasLeft = true
            })
        })
        request.on('error', lose)
        for (const piece of body) request.write(piece)
        request.end()
      })

  return {
    adapterUntil,
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}
