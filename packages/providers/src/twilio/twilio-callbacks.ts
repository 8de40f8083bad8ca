import type { SmsStatus } from '@velvet/services/delivery'
import { smsStatusOf, suppressionOf } from './twilio-codes.ts'

type Params = Readonly<Record<string, string>>

/** What a status callback says, in our words. */
export type TwilioStatus = {
  readonly providerId: string
  readonly status: SmsStatus
  readonly errorCode: string | null
  readonly suppress: 'invalid' | 'stopped' | null
  /** From the address that was called; null for messages that are not ours. */
  readonly communicationId: string | null
  readonly attempt: number | null
}

/** Reads a status callback: the form and the query of the address. Null for what is no status. Check the signature first. */
export const parseTwilioStatus = (params: Params, query: Params): TwilioStatus | null => {
  const providerId = params.MessageSid ?? params.SmsSid
  const status = smsStatusOf(params.MessageStatus ?? params.SmsStatus ?? '')
  if (!providerId || !status) return null
  const errorCode = params.ErrorCode && params.ErrorCode !== '0' ? params.ErrorCode : null
  const attempt = Number(query.a)
  return {
    providerId,
    status,
    errorCode,
    suppress: errorCode === null ? null : suppressionOf(Number(errorCode)),
    communicationId: query.c ?? null,
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
  }
}

/** A text that somebody sent us. */
export type TwilioInbound = {
  readonly providerId: string
  readonly from: string
  readonly to: string
  readonly body: string
  /** Set when Twilio has understood and answered STOP, START or HELP itself. */
  readonly optOutType: 'STOP' | 'START' | 'HELP' | null
}

/** Reads an inbound message. Null for what is none. Check the signature first. */
export const parseTwilioInbound = (params: Params): TwilioInbound | null => {
  const { MessageSid, From, To, Body, OptOutType } = params
  if (!MessageSid || !From || !To || Body === undefined) return null
  const optOutType = OptOutType === 'STOP' || OptOutType === 'START' || OptOutType === 'HELP' ? OptOutType : null
  return { providerId: MessageSid, from: From, to: To, body: Body, optOutType }
}
