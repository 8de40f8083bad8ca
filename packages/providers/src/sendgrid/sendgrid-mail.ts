import sharedMail from '@sendgrid/mail'
import type { EmailProvider } from '@velvet/services/delivery'
import { openConnections } from '../http/connections.ts'
import { beforeDeadline } from '../http/deadline.ts'
import { lostCallOutcome } from '../http/lost-call.ts'
import { storable } from '../http/storable.ts'
import { createMailBodies } from './mail-body.ts'
import { refusedBySendGrid } from './sendgrid-refusal.ts'

export type SendGridOptions = {
  readonly apiKey: string
  /** Origin of the API, such as `https://api.sendgrid.com`. */
  readonly baseUrl: string
  /** Calls in flight that need a connection each; more wait for a free one. */
  readonly maxConnections: number
}

type SharedMail = typeof sharedMail
type Mail = SharedMail & { readonly client: Parameters<SharedMail['setClient']>[0] }

/** The package exports one shared instance and types neither its class nor its client; calls that end on their own need both. */
const MailService = sharedMail.constructor as new () => Mail

/** What the client makes of an answer. */
type Answer = { readonly headers: object; readonly statusCode: number }

const defaultTimeoutMs = 15_000

/** Bodies come written; what axios makes of them otherwise is one long string. */
const asItIs = <T>(body: T): T => body

/** Sends through SendGrid's v3 API; connections are kept and shared by all calls of this provider. */
export const createSendGrid = ({
  apiKey,
  baseUrl,
  maxConnections,
}: SendGridOptions): EmailProvider & { close(): void } => {
  const { adapterUntil, close } = openConnections(maxConnections)
  const bodyOf = createMailBodies()

  const mailUntil = (end: AbortSignal): Mail => {
    const mail = new MailService()
    mail.setApiKey(apiKey)
    const transport = { baseUrl, adapter: adapterUntil(end), transformRequest: [asItIs] }
    mail.client.setDefaultRequest(transport)
    return mail
  }

  return {
    async send(message, { timeoutMs = defaultTimeoutMs, signal } = {}) {
      if (signal?.aborted) return { kind: 'retry', reason: 'aborted' }
      try {
        const body = bodyOf(message)
        const call = (end: AbortSignal) => mailUntil(end).client.request({ method: 'POST', url: '/v3/mail/send', body })
        const [response] = await beforeDeadline<[Answer, unknown]>(timeoutMs, signal, call)
        const providerId = String(Reflect.get(response.headers, 'x-message-id') ?? '')
        return storable({ kind: 'accepted', providerId, httpStatus: response.statusCode })
      } catch (error) {
        return storable(refusedBySendGrid(error) ?? lostCallOutcome(error))
      }
    },
    close,
  }
}
