import type { InboundSms, SmsReport } from '@velvet/services/webhooks'
import { meaningOf, smsStatusOf, suppressionOf } from './twilio-codes.ts'

type Params = Readonly<Record<string, string>>

/** Reads a status callback: the form and the query of the address. Null for anything else. Check the signature first. */
export const parseTwilioStatus = (params: Params, query: Params): SmsReport | null => {
  const providerId = params.MessageSid ?? params.SmsSid
  const status = smsStatusOf(params.MessageStatus ?? params.SmsStatus ?? '')
  if (!providerId || !status) return null
  const errorCode = params.ErrorCode && params.ErrorCode !== '0' ? params.ErrorCode : null
  const attempt = Number(query.a)
  return {
    providerId,
    status,
    errorCode,
    errorMessage: status === 'failed' ? meaningOf(Number(errorCode)) : null,
    suppress: errorCode === null ? null : suppressionOf(Number(errorCode)),
    communicationId: query.c ?? null,
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
    raw: params,
  }
}

const maxMedia = 10
const maxAddressLength = 2048

/** Pictures that came with a text. They are only ever shown as links, so nothing but https is kept. */
const mediaOf = (params: Params): string[] =>
  Array.from({ length: maxMedia }, (_, index) => params[`MediaUrl${index}`] ?? '').filter(
    (address) => address.length <= maxAddressLength && URL.parse(address)?.protocol === 'https:',
  )

/** Reads an inbound message. Null for anything else. Check the signature first. */
export const parseTwilioInbound = (params: Params): InboundSms | null => {
  const { MessageSid, From, To, Body, OptOutType } = params
  if (!MessageSid || !From || !To || Body === undefined) return null
  const optOutType = OptOutType === 'STOP' || OptOutType === 'START' || OptOutType === 'HELP' ? OptOutType : null
  return { providerId: MessageSid, from: From, to: To, body: Body, media: mediaOf(params), optOutType, raw: params }
}
