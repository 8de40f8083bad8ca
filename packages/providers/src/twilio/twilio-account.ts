import { asProviderReply, type ProviderReply } from '../http/provider-reply.ts'
import { createTransport } from './twilio-transport.ts'

export type SmsAccount = {
  /** `active`, `suspended` or `closed`. */
  readonly status: string
  /** A trial account writes to verified numbers only. */
  readonly isTrial: boolean
}

/** Where answers to a sender go. */
export type AnswerWebhook = {
  /** Null when answers are not forwarded to a web address. */
  readonly url: string | null
  readonly method: string
}

export type TwilioAccount = {
  account: () => Promise<ProviderReply<SmsAccount>>
  /** Null when the number does not belong to this account. */
  number: (phoneNumber: string) => Promise<ProviderReply<AnswerWebhook | null>>
  /** `url` is null where the service leaves answers to the webhook of each number. */
  messagingService: (sid: string) => Promise<ProviderReply<AnswerWebhook>>
  close: () => void
}

type Options = { readonly accountSid: string; readonly authToken: string; readonly baseUrl: string }
type ServiceResource = {
  readonly inbound_request_url?: string | null
  readonly inbound_method?: string
  readonly use_inbound_webhook_on_number?: boolean
  readonly message?: string
}

const timeoutMs = 8_000

/** The client throws its refusals with the status of the answer. */
const refusalOf = (error: unknown): { status: number; message: string } | null => {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined
  return error instanceof Error && typeof status === 'number' ? { status, message: error.message } : null
}

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Asks Twilio about an account and where answers to its numbers go. Changes nothing and sends nothing. */
export const openTwilioAccount = ({ accountSid, authToken, baseUrl }: Options): TwilioAccount => {
  const { open, close } = createTransport({ accountSid, authToken, baseUrl, maxConnections: 2 })
  const ask = <T>(question: (client: ReturnType<typeof open>['client']) => Promise<T>): Promise<ProviderReply<T>> =>
    asProviderReply(() => question(open(timeoutMs).client), refusalOf)

  return {
    account: () =>
      ask(async (client) => {
        const { status, type } = await client.api.v2010.accounts(accountSid).fetch()
        return { status, isTrial: type === 'Trial' }
      }),
    number: (phoneNumber) =>
      ask(async (client) => {
        const [found] = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 })
        return found ? { url: (!found.smsApplicationSid && found.smsUrl) || null, method: found.smsMethod } : null
      }),
    messagingService: (sid) =>
      ask(async (client) => {
        // Does not use the package's class for this resource, which is not in the server image.
        const uri = `https://messaging.twilio.com/v1/Services/${encodeURIComponent(sid)}`
        const { statusCode, body } = await client.request({ method: 'get', uri })
        const service: ServiceResource = typeof body === 'string' ? JSON.parse(body) : body
        if (statusCode !== 200) throw new Refused(statusCode, service.message ?? `Twilio answered ${statusCode}`)
        return {
          url: (!service.use_inbound_webhook_on_number && service.inbound_request_url) || null,
          method: service.inbound_method ?? 'POST',
        }
      }),
    close,
  }
}
