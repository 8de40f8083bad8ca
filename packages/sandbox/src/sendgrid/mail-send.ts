import { randomBytes } from 'node:crypto'
import { rateLimitHeaders } from '../call-limit.ts'
import type { Message } from '../message.ts'
import type { Answer, ProviderCall, Trouble } from '../provider-call.ts'
import type { SandboxState } from '../sandbox-state.ts'

type Address = { email?: unknown; name?: unknown }
type Personalization = {
  to?: Address[]
  subject?: string
  headers?: Record<string, string>
  substitutions?: Record<string, string>
  custom_args?: Record<string, string>
}

/** The parts of `POST /v3/mail/send` that matter here. */
export type MailSend = {
  personalizations?: Personalization[]
  from?: Address
  subject?: string
  content?: { type?: string; value?: string }[]
  headers?: Record<string, string>
  custom_args?: Record<string, string>
}

const help = 'http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html'

/** SendGrid's own error body. */
export const failure = (status: number, message: string, field: string | null = null): Answer => ({
  status,
  body: { errors: [{ message, field, help: status === 400 ? help : null }] },
})

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(value) && !/^invalid@/i.test(value)

const maxBytes = 10_000
const bytesOf = (pairs: Record<string, unknown> | undefined): number =>
  Object.entries(pairs ?? {}).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(String(value)),
    0,
  )

const problemOf = (mail: MailSend): Answer | null => {
  const { personalizations, from, content } = mail
  if (!Array.isArray(personalizations) || personalizations.length === 0)
    return failure(
      400,
      'The personalizations field is required and must have at least one personalization.',
      'personalizations',
    )
  if (personalizations.length > 1000)
    return failure(400, 'There are too many personalizations; the limit is 1000.', 'personalizations')
  for (const [index, { to, substitutions, custom_args: customArgs }] of personalizations.entries()) {
    if (!Array.isArray(to) || to.length === 0)
      return failure(400, 'The to array is required for all personalization objects.', `personalizations.${index}.to`)
    const bad = to.findIndex(({ email }) => !isAddress(email))
    if (bad >= 0) return failure(400, 'Does not contain a valid address.', `personalizations.${index}.to.${bad}.email`)
    const oversized = Object.entries({ substitutions, custom_args: customArgs }).find(
      ([, pairs]) => bytesOf(pairs) > maxBytes,
    )
    if (oversized)
      return failure(
        400,
        "The total size of a personalization's substitutions and of its custom args may each not exceed 10000 bytes.",
        `personalizations.${index}.${oversized[0]}`,
      )
    if (Object.values(substitutions ?? {}).some((value) => typeof value !== 'string'))
      return failure(400, 'Substitution values must be strings.', `personalizations.${index}.substitutions`)
  }
  if (!from || !isAddress(from.email))
    return failure(400, 'The from email does not contain a valid address.', 'from.email')
  if (!mail.subject && personalizations.some(({ subject }) => !subject))
    return failure(
      400,
      'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.',
      'subject',
    )
  if (!Array.isArray(content) || content.length === 0)
    return failure(
      400,
      'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block.',
      'content',
    )
  if (content.some(({ value }) => typeof value !== 'string' || value === ''))
    return failure(400, 'The content value must be a string at least one character in length.', 'content.0.value')
  return null
}

/** Literally, one placeholder after the other, whatever the values contain. */
const filled = (text: string, substitutions: Record<string, string> | undefined): string =>
  Object.entries(substitutions ?? {}).reduce((done, [key, value]) => done.replaceAll(key, () => value), text)

const messagesOf = (mail: MailSend, callId: string, nextId: () => string): Message[] => {
  const part = (type: string): string => mail.content?.find((content) => content.type === type)?.value ?? ''
  const html = part('text/html')
  const text = part('text/plain')
  const acceptedAt = Date.now()
  return (mail.personalizations ?? []).flatMap((personalization, place) =>
    (personalization.to ?? []).map(({ email }): Message => {
      const customArgs = { ...mail.custom_args, ...personalization.custom_args }
      const substitutions = personalization.substitutions
      return {
        id: nextId(),
        channel: 'email',
        providerId: `${callId}.recvd-sandbox-${place}`,
        acceptedAt,
        to: String(email),
        from: mail.from?.name ? `${mail.from.name} <${mail.from.email}>` : String(mail.from?.email),
        // Filled when it is read: a thousand recipients share one content.
        get subject() {
          return filled(personalization.subject ?? mail.subject ?? '', substitutions)
        },
        get html() {
          return filled(html, substitutions)
        },
        get text() {
          return filled(text, substitutions)
        },
        headers: { ...mail.headers, ...personalization.headers },
        customArgs,
        communicationId: customArgs.c ?? null,
        attempt: customArgs.a === undefined ? null : Number(customArgs.a),
        statusCallback: null,
        accountSid: null,
        messagingServiceSid: null,
        status: 'accepted',
        errorCode: null,
        events: [],
      }
    }),
  )
}

const troubleOf = (kind: Trouble, retryAfterSeconds: number | null): Answer => {
  switch (kind) {
    case 'unauthorized':
      return failure(401, 'The provided authorization grant is invalid, expired, or revoked')
    case 'rate-limited':
      return {
        ...failure(429, 'too many requests'),
        headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
      }
    case 'unavailable':
      return failure(503, 'The server is currently unable to handle the request')
    case 'error':
      return failure(500, 'An unexpected error occurred')
  }
}

/** Any key of the right form is one. */
export const isKey = (authorization: string | undefined): boolean =>
  authorization !== undefined && /^Bearer SG\.\S+$/.test(authorization)

/** One mail/send call: refuses what SendGrid refuses, and logs and plays back what it accepts. */
export const mailSendCall = (state: SandboxState, authorization: string | undefined, mail: MailSend): ProviderCall => ({
  channel: 'email',
  problem: () => (isKey(authorization) ? problemOf(mail) : troubleOf('unauthorized', null)),
  accept() {
    const callId = randomBytes(16).toString('base64url')
    for (const message of messagesOf(mail, callId, state.log.nextId)) {
      state.log.add(message)
      state.playback.plan(message)
    }
    return { status: 202, headers: { 'x-message-id': callId } }
  },
  trouble: troubleOf,
  limitHeaders: rateLimitHeaders,
})
