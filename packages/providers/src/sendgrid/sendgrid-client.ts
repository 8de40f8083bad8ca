import sharedMail from '@sendgrid/mail'
import { type CallLimits, openConnections } from '../http/connections.ts'

export type SendGridOptions = {
  readonly apiKey: string
  /** Origin of the API, such as `https://api.sendgrid.com`. */
  readonly baseUrl: string
  /** Calls in flight that need a connection each; more wait for a free one. */
  readonly maxConnections: number
}

type SharedMail = typeof sharedMail
export type SendGridClient = Parameters<SharedMail['setClient']>[0]
type Mail = SharedMail & { readonly client: SendGridClient }

/** The package exports one shared instance and types neither its class nor its client; calls that end on their own need both. */
const MailService = sharedMail.constructor as new () => Mail

/** Bodies come written; what axios makes of them otherwise is one long string. */
const asItIs = <T>(body: T): T => body

/** SendGrid's own client, one for each call, over connections that are kept and shared. */
export const openSendGrid = ({ apiKey, baseUrl, maxConnections }: SendGridOptions) => {
  const { adapterWithin, close } = openConnections(maxConnections)

  const clientWithin = (limits: CallLimits): SendGridClient => {
    const mail = new MailService()
    mail.setApiKey(apiKey)
    const transport = { baseUrl, adapter: adapterWithin(limits), transformRequest: [asItIs] }
    mail.client.setDefaultRequest(transport)
    return mail.client
  }
  return { clientWithin, close }
}
