import type { SendOptions } from '@velvet/services/message-providers'
import twilio from 'twilio'
import { openConnections } from '../http/connections.ts'
import { beforeDeadline } from '../http/deadline.ts'

type Axios = InstanceType<typeof twilio.RequestClient>['axios']

export type TwilioCall = {
  readonly client: ReturnType<typeof twilio>
  /** Headers of the answer; Twilio's errors carry none. */
  readonly answerHeaders: () => Readonly<Record<string, unknown>>
}

export type TwilioTransport = {
  /** A client whose calls end by themselves after `timeoutMs`, or when the signal does. */
  readonly open: (timeoutMs: number, options?: Pick<SendOptions, 'signal' | 'mayLeave'>) => TwilioCall
  readonly close: () => void
}

type TransportOptions = {
  readonly accountSid: string
  readonly authToken: string
  readonly baseUrl: string
  readonly maxConnections: number
}

/** Each Twilio product has its own host; in the sandbox one origin serves all. */
export const originOf = (product: string, baseUrl: string): string => {
  const [, rest] = /^https:\/\/api\.((?:[a-z0-9]+\.)*twilio\.com)\/?$/.exec(baseUrl) ?? []
  return rest ? `https://${product}.${rest}` : baseUrl
}

/** Twilio's own client over shared connections, speaking to `baseUrl` instead of the host it has built in. */
export const createTransport = ({
  accountSid,
  authToken,
  baseUrl,
  maxConnections,
}: TransportOptions): TwilioTransport => {
  const { adapterWithin, close } = openConnections(maxConnections)
  const shared = new twilio.RequestClient()

  const open: TwilioTransport['open'] = (timeoutMs, { signal, mayLeave } = {}) => {
    let headers: Readonly<Record<string, unknown>> = {}
    const axios = async (options: Parameters<Axios['request']>[0]) => {
      const { hostname, pathname, search } = new URL(shared.axios.getUri(options))
      const [product = ''] = hostname.split('.')
      const { params: _, ...rest } = options
      const url = new URL(pathname + search, originOf(product, baseUrl)).href
      const answer = await beforeDeadline(timeoutMs, signal, (end) =>
        shared.axios.request({ ...rest, adapter: adapterWithin({ end, mayLeave }), url }),
      )
      headers = { ...answer.headers }
      return answer
    }
    const httpClient = Object.create(shared, { axios: { value: axios } })
    return { client: twilio(accountSid, authToken, { httpClient, logLevel: 'error' }), answerHeaders: () => headers }
  }
  return { open, close }
}
