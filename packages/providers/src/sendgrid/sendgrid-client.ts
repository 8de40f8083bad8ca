import sharedMail from '@sendgrid/mail'
import { type Answer, type AxiosRequest, type Body, type CallLimits, openConnections } from '../http/connections.ts'

export type SendGridOptions = {
  readonly apiKey: string
  /** Origin of the API, such as `https://api.sendgrid.com`. */
  readonly baseUrl: string
  /** Calls in flight that need a connection each; more wait for a free one. */
  readonly maxConnections: number
}

type SharedMail = typeof sharedMail
type Mail = SharedMail & { readonly client: Parameters<SharedMail['setClient']>[0] }

/** The package exports one shared instance, and does not type its class. */
const MailService = sharedMail.constructor as new () => Mail

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/**
 * SendGrid's client makes the requests; kept connections carry them, without axios in between (docs/decisions/0024). A call throws
 * `LostCall` without an answer, and `BadAnswer` for an answer that is no success.
 */
export const openSendGrid = ({ apiKey, baseUrl, maxConnections }: SendGridOptions) => {
  const { adapterWithin, close } = openConnections(maxConnections)
  const mail = new MailService()
  mail.setApiKey(apiKey)
  mail.client.setDefaultRequest('baseUrl', baseUrl)

  /** Makes a request that can be called any number of times. */
  const request = (method: 'GET' | 'POST', url: string) => {
    // Typed as what goes in; what comes out is for axios.
    const made = mail.client.createRequest({ method, url }) as AxiosRequest
    return (limits: CallLimits, data?: Body): Promise<Answer> =>
      adapterWithin(limits)({ ...made, data, validateStatus: isSuccess })
  }
  return { request, close }
}
