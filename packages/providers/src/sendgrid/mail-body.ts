import type { EmailAddress, EmailMessage } from '@velvet/services/message-providers'
import { LRUCache } from 'lru-cache'
import type { Body } from '../http/connections.ts'

/** Opens are counted. The links are ours, the one out of the mail as well, so SendGrid must neither rewrite nor add one. */
const trackingSettings = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: true },
  subscription_tracking: { enable: false },
}

const addressOf = ({ address, name }: EmailAddress): object => (name ? { email: address, name } : { email: address })

const partOf = ({ from, replyTo, recipients, subject }: EmailMessage): object => ({
  from: addressOf(from),
  ...(replyTo ? { reply_to: addressOf(replyTo) } : {}),
  subject,
  personalizations: recipients.map(({ address, headers, communicationId, attempt, substitutions }) => ({
    to: [{ email: address }],
    headers,
    custom_args: { c: communicationId, a: String(attempt) },
    ...(substitutions ? { substitutions } : {}),
  })),
  tracking_settings: trackingSettings,
})

/** Shorter ones cost less to write again than to look up. */
const worthKeeping = 256
const maxKept = 100

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * Writes the body of `mail/send`. Not by the package's builder, which copies every mail three times: what many mails have in
 * common is encoded once, and no body is ever put together in memory.
 */
export const createMailBodies = (): ((message: EmailMessage) => Body) => {
  const kept = new LRUCache<string, Buffer>({
    max: maxKept,
    memoMethod: (text) => Buffer.from(inQuotes(text)),
  })
  const encode = (piece: string): string | Buffer => (piece.length < worthKeeping ? inQuotes(piece) : kept.memo(piece))
  const content = (type: string, pieces: readonly string[]): Body => [
    `{"type":"${type}","value":"`,
    ...pieces.map(encode),
    '"}',
  ]
  return (message) => [
    '{"content":[',
    ...content('text/plain', message.text),
    ',',
    ...content('text/html', message.html),
    '],',
    JSON.stringify(partOf(message)).slice(1),
  ]
}
