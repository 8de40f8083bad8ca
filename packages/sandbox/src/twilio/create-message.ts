import { randomBytes } from 'node:crypto'
import { poolNumber } from '../accounts.ts'
import { retryAfterHeader } from '../call-limit.ts'
import type { FaultPlan } from '../faults.ts'
import type { Message } from '../message.ts'
import type { Answer, ProviderCall, Trouble } from '../provider-call.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { changedText } from './changed-text.ts'
import { messageResource } from './message-resource.ts'

/** Twilio's own error body. */
export const twilioError = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** Twilio's documented test numbers answer as they do there. */
const magicNumbers: Readonly<Record<string, readonly [number, string]>> = {
  '+15005550001': [21211, "Invalid 'To' Phone Number: +1500555XXXX"],
  '+15005550002': [21612, "Message cannot be sent with the current combination of 'To' and/or 'From' parameters"],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number is not a valid mobile number"],
}

export const isAuthorized = (authorization: string | undefined, accountSid: string, authToken: string): boolean =>
  authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

const problemOf = (form: URLSearchParams, stoppedNumbers: ReadonlySet<string>): Answer | null => {
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  if (!to) return twilioError(400, 21604, "A 'To' phone number is required.")
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return twilioError(400, 21603, "A 'From' phone number is required.")
  if (!body) return twilioError(400, 21602, 'Message body is required.')
  if (body.length > 1600)
    return twilioError(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioError(400, 21211, "Invalid 'To' Phone Number")
  const magic = magicNumbers[to]
  if (magic) return twilioError(400, ...magic)
  return stoppedNumbers.has(to) ? twilioError(400, 21610, 'Attempt to send to unsubscribed recipient') : null
}

const messageOf = (form: URLSearchParams, accountSid: string, id: string, texts: FaultPlan['texts']): Message => {
  const statusCallback = form.get('StatusCallback')
  const mark =
    statusCallback && URL.canParse(statusCallback) ? new URL(statusCallback).searchParams : new URLSearchParams()
  const attempt = mark.get('a')
  return {
    id,
    channel: 'sms',
    providerId: `SM${randomBytes(16).toString('hex')}`,
    acceptedAt: Date.now(),
    to: form.get('To') ?? '',
    from: form.get('From') ?? poolNumber,
    subject: '',
    html: '',
    text: changedText(form.get('Body') ?? '', texts),
    headers: {},
    customArgs: {},
    communicationId: mark.get('c'),
    attempt: attempt === null ? null : Number(attempt),
    statusCallback,
    accountSid,
    messagingServiceSid: form.get('MessagingServiceSid'),
    status: 'queued',
    errorCode: null,
    events: [],
  }
}

const troubleOf = (kind: Trouble, retryAfterSeconds: number | null): Answer => {
  switch (kind) {
    case 'unauthorized':
      return twilioError(401, 20003, 'Authenticate')
    case 'rate-limited':
      return {
        ...twilioError(429, 20429, 'Too Many Requests'),
        headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
      }
    case 'unavailable':
      return twilioError(503, 20503, 'Service is unavailable')
    case 'error':
      return twilioError(500, 20500, 'Internal Server Error')
  }
}

/** One create-message call: refuses what Twilio refuses, and logs and plays back what it accepts. */
export const createMessageCall = (
  state: SandboxState,
  authorization: string | undefined,
  accountSid: string,
  form: URLSearchParams,
): ProviderCall => ({
  channel: 'sms',
  problem: () =>
    isAuthorized(authorization, accountSid, state.twilioAuthToken)
      ? problemOf(form, state.stoppedNumbers)
      : troubleOf('unauthorized', null),
  accept() {
    const message = messageOf(form, accountSid, state.log.nextId(), state.faults.plan().texts)
    state.log.add(message)
    state.playback.plan(message)
    return { status: 201, body: messageResource(message, state.faults.plan().clockAheadMs) }
  },
  trouble: troubleOf,
  limitHeaders: retryAfterHeader,
})
