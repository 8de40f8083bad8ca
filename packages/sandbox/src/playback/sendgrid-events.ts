import { hash, type KeyObject, sign } from 'node:crypto'
import type { Message } from '../message.ts'
import type { EventName } from '../message-events.ts'

export type Occurrence = { readonly message: Message; readonly name: EventName; readonly at: number }

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

/** The first link that is not the unsubscribe link, as a reader would click it. */
const firstLink = ({ html, text, headers }: Message): string => {
  const unsubscribe = headers['List-Unsubscribe'] ?? ''
  const links = [...html.matchAll(/href="(https?:[^"]+)"/gi), ...text.matchAll(/(https?:[^\s<>")]+)/gi)]
  const link = links.map((match) => (match[1] ?? '').replaceAll('&amp;', '&')).find((url) => !unsubscribe.includes(url))
  return link ?? 'https://example.com/'
}

const particulars = (message: Message, name: EventName): Record<string, unknown> => {
  switch (name) {
    case 'open':
      return { event: 'open', useragent: browser, ip: '203.0.113.7', sg_machine_open: false }
    case 'machine_open':
      return { event: 'open', useragent: proxy, ip: '203.0.113.99', sg_machine_open: true }
    case 'click':
      return {
        event: 'click',
        useragent: browser,
        ip: '203.0.113.7',
        url: firstLink(message),
        url_offset: { index: 0, type: 'html' },
      }
    case 'bounce':
      return {
        event: 'bounce',
        type: 'bounce',
        status: '5.1.1',
        reason: '550 5.1.1 The email account that you tried to reach does not exist.',
        bounce_classification: 'Invalid Address',
        tls: 1,
      }
    case 'blocked':
      return {
        event: 'bounce',
        type: 'blocked',
        status: '5.7.1',
        reason: '550 5.7.1 Message temporarily rejected by policy',
        bounce_classification: 'Reputation',
        tls: 1,
      }
    case 'dropped':
      return { event: 'dropped', status: '5.0.0', reason: 'Bounced Address' }
    case 'deferred':
      return { event: 'deferred', attempt: '1', response: '451 4.7.1 Greylisted, please try again later' }
    case 'delivered':
      return { event: 'delivered', response: '250 2.0.0 OK', tls: 1 }
    default:
      return { event: name }
  }
}

/** One event as SendGrid posts it: custom arguments stand beside its own fields. */
export const sendgridEvent = ({ message, name, at }: Occurrence): Record<string, unknown> => ({
  ...message.customArgs,
  email: message.to,
  timestamp: Math.floor(at / 1000),
  'smtp-id': `<${message.providerId.slice(0, 22)}@geopod-ismtpd-sandbox>`,
  sg_event_id: hash('sha256', `${message.providerId}:${name}:${at}`, 'base64url').slice(0, 32),
  sg_message_id: message.providerId,
  ...particulars(message, name),
})

/** Headers of a signed event webhook over exactly this body. */
export const signedHeaders = (body: string, privateKey: KeyObject, at: number): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'SendGrid Event API',
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), privateKey).toString(
      'base64',
    ),
  }
}
