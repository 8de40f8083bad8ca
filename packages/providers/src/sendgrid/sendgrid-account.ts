import { beforeDeadline } from '../http/deadline.ts'
import { asProviderReply, type ProviderReply } from '../http/provider-reply.ts'
import { openSendGrid, type SendGridOptions } from './sendgrid-client.ts'
import { sendGridProblem } from './sendgrid-refusal.ts'

export type EventWebhook = {
  readonly url: string
  readonly isEnabled: boolean
  /** Base64 of the key that checks its signatures; null while it does not sign. */
  readonly publicKey: string | null
}

/** Who may be a sender: addresses that were verified one by one, and domains whose DNS records are right. */
export type VerifiedSenders = { readonly addresses: readonly string[]; readonly domains: readonly string[] }

export type SendGridAccount = {
  /** What the key may do, such as `mail.send`. */
  scopes: () => Promise<ProviderReply<readonly string[]>>
  verifiedSenders: () => Promise<ProviderReply<VerifiedSenders>>
  eventWebhooks: () => Promise<ProviderReply<readonly EventWebhook[]>>
  close: () => void
}

type Sender = { readonly from_email?: string; readonly verified?: boolean }
type Domain = { readonly domain?: string; readonly valid?: boolean }
type Webhook = { readonly url?: string; readonly enabled?: boolean; readonly public_key?: string }

const timeoutMs = 8_000

/** Asks SendGrid about the account of a key. Changes nothing and sends nothing. */
export const openSendGridAccount = (options: Omit<SendGridOptions, 'maxConnections'>): SendGridAccount => {
  const { request, close } = openSendGrid({ ...options, maxConnections: 3 })

  const read = async <T>(url: string): Promise<T> => {
    const { data } = await beforeDeadline(timeoutMs, undefined, (end) => request('GET', url)({ end }))
    return JSON.parse(data)
  }
  const ask = <T>(question: () => Promise<T>): Promise<ProviderReply<T>> => asProviderReply(question, sendGridProblem)

  return {
    scopes: () => ask(async () => (await read<{ scopes?: string[] }>('/v3/scopes')).scopes ?? []),
    verifiedSenders: () =>
      ask(async () => {
        const [senders, domains] = await Promise.all([
          read<{ results?: Sender[] }>('/v3/verified_senders'),
          read<Domain[]>('/v3/whitelabel/domains?limit=500'),
        ])
        return {
          addresses: (senders.results ?? []).flatMap(({ from_email: address, verified }) =>
            verified && address ? [address] : [],
          ),
          domains: domains.flatMap(({ domain, valid }) => (valid && domain ? [domain] : [])),
        }
      }),
    eventWebhooks: () =>
      ask(async () => {
        const { webhooks } = await read<{ webhooks?: Webhook[] }>('/v3/user/webhooks/event/settings/all')
        return (webhooks ?? []).map(({ url = '', enabled, public_key: publicKey }) => ({
          url,
          isEnabled: enabled === true,
          publicKey: publicKey || null,
        }))
      }),
    close,
  }
}
