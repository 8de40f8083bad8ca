import type { Message } from '../message.ts'

const rfc2822 = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

const errorTexts: Readonly<Record<number, string>> = {
  30003: 'Unreachable destination handset',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30008: 'Unknown error',
}

/** A message as Twilio's REST API shows it, by a clock that is so far ahead. */
export const messageResource = (message: Message, aheadMs = 0): Record<string, unknown> => {
  const createdAt = message.acceptedAt + aheadMs
  const uri = `/2010-04-01/Accounts/${message.accountSid}/Messages/${message.providerId}.json`
  const last = message.events.at(-1)
  const sent = message.events.find(({ name }) => name === 'sent')
  return {
    sid: message.providerId,
    account_sid: message.accountSid,
    messaging_service_sid: message.messagingServiceSid,
    to: message.to,
    from: message.from,
    body: message.text,
    status: message.status,
    direction: 'outbound-api',
    api_version: '2010-04-01',
    date_created: rfc2822(createdAt),
    date_updated: rfc2822(last?.at ?? createdAt),
    date_sent: sent ? rfc2822(sent.at) : null,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : (errorTexts[message.errorCode] ?? null),
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(message.text.length / 160))),
    price: null,
    price_unit: 'USD',
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    uri,
  }
}
