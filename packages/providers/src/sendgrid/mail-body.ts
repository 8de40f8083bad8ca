import type { EmailAddress, EmailMessage } from '@velvet/services/message-providers'
import { LRUCache } from 'lru-cache'
import type { Body } from '../http/connections.ts'

/** Opens are counted. All links are ours, including the unsubscribe link, so SendGrid must neither rewrite nor add one. */
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

/** Shorter texts cost less to encode again than to look up. */
const worthKeeping = 256
const maxKept = 100

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * Writes the body of `mail/send`. It avoids the package's builder, which copies every mail three times: content that many mails
 * share is encoded once, and the body stays in pieces.
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
