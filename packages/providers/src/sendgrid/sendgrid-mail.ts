import sharedMail from '@sendgrid/mail'
import type { EmailAddress, EmailMessage, EmailProvider } from '@velvet/services/delivery'
import { lostCallOutcome } from '../http/lost-call.ts'
import { openConnections } from '../http/node-adapter.ts'
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

const defaultTimeoutMs = 15_000

/** Opens are counted. The links are ours, the one out of the mail as well, so SendGrid must neither rewrite nor add one. */
const trackingSettings = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: true },
  subscription_tracking: { enable: false },
}

const addressOf = ({ address, name }: EmailAddress): object => (name ? { email: address, name } : { email: address })

/** The body of `mail/send`. Written here, since the package's builder copies every mail three times. */
const bodyOf = ({ from, replyTo, recipients, subject, html, text }: EmailMessage): object => ({
  from: addressOf(from),
  ...(replyTo ? { reply_to: addressOf(replyTo) } : {}),
  subject,
  content: [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ],
  personalizations: recipients.map(({ address, headers, communicationId, attempt, substitutions }) => ({
    to: [{ email: address }],
    headers,
    custom_args: { c: communicationId, a: String(attempt) },
    ...(substitutions ? { substitutions } : {}),
  })),
  tracking_settings: trackingSettings,
})

/** Sends through SendGrid's v3 API; connections are kept and shared by all calls of this provider. */
export const createSendGrid = ({
  apiKey,
  baseUrl,
  maxConnections,
}: SendGridOptions): EmailProvider & { close(): void } => {
  const { adapterUntil, close } = openConnections(maxConnections)

  const mailUntil = (end: AbortSignal): Mail => {
    const mail = new MailService()
    mail.setApiKey(apiKey)
    const transport = { baseUrl, adapter: adapterUntil(end) }
    mail.client.setDefaultRequest(transport)
    return mail
  }

  return {
    async send(message, { timeoutMs = defaultTimeoutMs, signal } = {}) {
      if (signal?.aborted) return { kind: 'retry', reason: 'aborted' }
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const [response] = await mailUntil(signal ? AbortSignal.any([signal, timeout]) : timeout).client.request({
          method: 'POST',
          url: '/v3/mail/send',
          body: bodyOf(message),
        })
        const providerId = String(Reflect.get(response.headers, 'x-message-id') ?? '')
        return { kind: 'accepted', providerId, httpStatus: response.statusCode }
      } catch (error) {
        return refusedBySendGrid(error) ?? lostCallOutcome(error)
      }
    },
    close,
  }
}
