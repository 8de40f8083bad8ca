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
 * SendGrid's client builds the requests; persistent connections send them without axios (docs/decisions/0024). A call throws
 * `LostCall` when it gets no answer, and `BadAnswer` for an unsuccessful answer.
 */
export const openSendGrid = ({ apiKey, baseUrl, maxConnections }: SendGridOptions) => {
  const { adapterWithin, close } = openConnections(maxConnections)
  const mail = new MailService()
  mail.setApiKey(apiKey)
  mail.client.setDefaultRequest('baseUrl', baseUrl)

  /** Makes a request that can be called any number of times. */
  const request = (method: 'GET' | 'POST', url: string) => {
    // The package types the result like its input; in fact it is a request for axios.
    const made = mail.client.createRequest({ method, url }) as AxiosRequest
    return (limits: CallLimits, data?: Body): Promise<Answer> =>
      adapterWithin(limits)({ ...made, data, validateStatus: isSuccess })
  }
  return { request, close }
}
