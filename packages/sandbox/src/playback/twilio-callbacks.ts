import { createHmac, randomBytes } from 'node:crypto'
import type { Message } from '../message.ts'
import type { Occurrence } from './sendgrid-events.ts'

export type Callback = { readonly path: string; readonly headers: Record<string, string>; readonly body: string }

const signed = (url: URL, params: Readonly<Record<string, string>>, authToken: string): Callback => {
  const text = Object.keys(params)
    .sort()
    .reduce((done, key) => done + key + params[key], url.href)
  return {
    path: url.pathname + url.search,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': createHmac('sha1', authToken).update(text).digest('base64'),
    },
    body: new URLSearchParams(params).toString(),
  }
}

/** A status callback; messages without a StatusCallback use the product's default URL. */
export const statusCallback = ({ message, name }: Occurrence, publicOrigin: string, authToken: string): Callback =>
  signed(
    new URL(message.statusCallback ?? '/api/webhooks/twilio/status', publicOrigin),
    {
      ApiVersion: '2010-04-01',
      AccountSid: message.accountSid ?? '',
      MessageSid: message.providerId,
      SmsSid: message.providerId,
      MessageStatus: name,
      SmsStatus: name,
      From: message.from,
      To: message.to,
      ...(message.messagingServiceSid ? { MessagingServiceSid: message.messagingServiceSid } : {}),
      ...(name === 'undelivered' || name === 'failed' ? { ErrorCode: String(message.errorCode ?? 30_008) } : {}),
    },
    authToken,
  )

export type InboundSms = {
  readonly from: string
  readonly to: string
  readonly body: string
  readonly media: readonly string[]
}

/** Something a person wrote; a messaging service also says how it understood STOP, START and HELP. */
export const inboundCallback = (
  { from, to, body, media }: InboundSms,
  answered: Pick<Message, 'accountSid' | 'messagingServiceSid'> | null,
  optOutType: 'STOP' | 'START' | 'HELP' | null,
  publicOrigin: string,
  authToken: string,
): { readonly messageSid: string; readonly call: Callback } => {
  const messageSid = `${media.length > 0 ? 'MM' : 'SM'}${randomBytes(16).toString('hex')}`
  const service = answered?.messagingServiceSid
  const call = signed(
    new URL('/api/webhooks/twilio/inbound', publicOrigin),
    {
      ApiVersion: '2010-04-01',
      AccountSid: answered?.accountSid ?? '',
      MessageSid: messageSid,
      SmsSid: messageSid,
      SmsMessageSid: messageSid,
      SmsStatus: 'received',
      From: from,
      To: to,
      Body: body,
      NumMedia: String(media.length),
      ...Object.fromEntries(
        media.flatMap((address, index) => [
          [`MediaUrl${index}`, address],
          [`MediaContentType${index}`, 'image/jpeg'],
        ]),
      ),
      NumSegments: '1',
      ...(service ? { MessagingServiceSid: service } : {}),
      ...(service && optOutType ? { OptOutType: optOutType } : {}),
    },
    authToken,
  )
  return { messageSid, call }
}
