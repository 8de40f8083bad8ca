import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { Endpoint } from '@velvet/contracts/kernel'
import type { Call, World } from './hostile-calls.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const authToken = 'the token that only this run knows'
// Without https, so that the session's cookie comes over the plain connection to the api.
const publicOrigin = 'http://bystander.localhost'
/** Nothing listens there: calls to providers end at once. */
const nowhere = 'http://127.0.0.1:9'

/** Providers that are configured and not reachable, and whose calls this run can sign. */
export const providerSettings: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: publicOrigin,
  ADMIN_ORIGIN: 'http://admin.bystander.localhost',
  SENDGRID_API_KEY: 'SG.bystander',
  SENDGRID_BASE_URL: nowhere,
  SENDGRID_WEBHOOK_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  EMAIL_FROM: 'Velvet <door@velvet.example>',
  EMAIL_FOOTER_ADDRESS: '1 Test Street, New York, NY 10001',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_BASE_URL: nowhere,
  TWILIO_FROM: '+15005550006',
}

const bySendGrid = (payload: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': createSign('sha256')
      .update(timestamp)
      .update(payload)
      .sign(privateKey, 'base64'),
  }
}

const byTwilio = (payload: string, path: string): Record<string, string> => {
  const fields = Object.fromEntries(new URLSearchParams(payload))
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], publicOrigin + path)
  return { 'x-twilio-signature': createHmac('sha1', authToken).update(text).digest('base64') }
}

/** Headers of a provider's call; none for any other call. */
export const signatureOf = (e: Endpoint, { path, payload = '' }: Call): Record<string, string> => {
  if (e.access !== 'webhook') return {}
  return e.name === 'receiveSendGridEvents' ? bySendGrid(payload) : byTwilio(payload, path)
}

const repeated = (piece: (index: number) => string, limit: number, separator = ','): string => {
  const pieces: string[] = []
  for (let length = 0, index = 0; length < limit; index += 1) {
    const next = piece(index)
    length += Buffer.byteLength(next) + separator.length
    if (length < limit) pieces.push(next)
  }
  return pieces.join(separator)
}

const emailEvents = (limit: number, { known }: World): [string, string][] => {
  const event = (index: number, name: string, more: object = {}) =>
    JSON.stringify({
      event: name,
      sg_event_id: `event-${index}`,
      sg_message_id: `message-${index}`,
      timestamp: Math.floor(Date.now() / 1_000),
      email: `guest${index}@example.com`,
      communicationId: known('communicationIds', index),
      communication_id: known('communicationIds', index),
      ...more,
    })
  const room = limit - 2
  return [
    ...['delivered', 'bounce', 'dropped', 'spamreport', 'open'].map((name): [string, string] => [
      `events: ${name}`,
      `[${repeated((index) => event(index, name), room)}]`,
    ]),
    ['one event of a long reason', `[${event(0, 'bounce', { reason: 'x'.repeat(room - 400) })}]`],
    ['empty events', `[${repeated(() => '{}', room)}]`],
    ['numbers', `[${repeated(() => '0', room)}]`],
    ['one event of many names', `[{${repeated((index) => `"k${index}":0`, room - 2)}}]`],
    ['lists inside each other', '['.repeat(limit)],
  ]
}

const texts = (limit: number): [string, string][] => {
  const sid = 'MessageSid=SM1&From=%2B12125550134&To=%2B15005550006&MessageStatus=failed&NumMedia=10'
  const room = limit - sid.length - 20
  return [
    ['a long text', `${sid}&Body=${'x'.repeat(room)}`],
    ['a text of emoji', `${sid}&Body=${'%F0%9F%91%A9%E2%80%8D'.repeat(room / 21)}`],
    ['spaces', `${sid}&Body=STOP${'+'.repeat(room)}x`],
    ['many fields', `${sid}&${repeated((index) => `k${index}=1`, room, '&')}`],
    ['one field again and again', `${sid}&${repeated(() => 'Body=1', room, '&')}`],
    ['per cent signs', `${sid}&Body=${'%'.repeat(room)}`],
  ]
}

/** Signed calls of a provider, as large as they are accepted. */
export const webhookCalls = (e: Endpoint, world: World): Call[] => {
  const limit = e.bodyLimitBytes ?? maxHeaderSize
  const isJson = e.name === 'receiveSendGridEvents'
  const path = world.pathOf(e)
  return (isJson ? emailEvents(limit, world) : texts(limit)).map(([what, payload]) => ({
    what,
    path,
    payload,
    type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
  }))
}
