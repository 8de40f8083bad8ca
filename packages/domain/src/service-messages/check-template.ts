import { requiredServiceKinds, type ServiceKind } from '@velvet/contracts/service-messages'
import { requireKnownTokens, requireWritableText } from '../campaigns/index.ts'
import { AppError, cleanText } from '../kernel/index.ts'
import { maxSmsCharacters } from '../sms/index.ts'
import type { ServiceContent, ServiceTemplate } from './built-in-templates.ts'
import { compileServiceSms, fillServiceSms, isServiceSmsTooLong } from './service-sms.ts'
import { serviceTokens } from './service-tokens.ts'

const namesOf = { subject: 'subject', content: 'content', smsContent: 'text message' } as const

const refusal = (path: string, code: string, message: string, suggestion?: string): AppError =>
  new AppError('invalid', code, message, {
    errors: [{ path, code, message }],
    ...(suggestion === undefined ? {} : { suggestion }),
  })

const requireAllParts = (content: ServiceContent): void => {
  const fields = ['subject', 'content', 'smsContent'] as const
  const missing = fields.filter((field) => content[field].trim() === '')
  if (missing.length === 0) return
  const message = `Please fill in: ${missing.map((field) => namesOf[field]).join(', ')}`
  const errors = missing.map((path) => ({ path, code: 'required', message }))
  throw new AppError('invalid', 'template_incomplete', message, { errors })
}

/**
 * Refuses what no guest could get: `template_incomplete` for a blank part, `text_too_long` for a text that exceeds its limit
 * without any value, and `unknown_token` with its name, all 400.
 */
export const requireSendable = ({ subject, content, smsContent }: ServiceContent): void => {
  requireAllParts({ subject, content, smsContent })
  const messages = { email: { subject, content }, sms: smsContent }
  requireWritableText(messages)
  requireKnownTokens(messages, serviceTokens)
  if (isServiceSmsTooLong(fillServiceSms(compileServiceSms(smsContent), {})))
    throw refusal(
      'smsContent',
      'text_too_long',
      `The text message is longer than ${maxSmsCharacters} characters.`,
      'Shorten it.',
    )
}

/** Kinds without which a guest would lose a place unaware: refuses `kind_required` (400) when one is turned off (MSG-01). */
const requireEnabled = (kind: ServiceKind, isEnabled: boolean): void => {
  const required: readonly ServiceKind[] = requiredServiceKinds
  if (!isEnabled && required.includes(kind))
    throw refusal('enabled', 'kind_required', 'Guests always get this message: it cannot be turned off.')
}

/** A template as it is stored. Refuses `kind_required`, and what `requireSendable` refuses. */
export const checkServiceTemplate = (kind: ServiceKind, draft: ServiceTemplate): ServiceTemplate => {
  requireEnabled(kind, draft.isEnabled)
  requireSendable(draft)
  const { isEnabled, subject, content, smsContent } = draft
  return { isEnabled, subject: cleanText(subject), content, smsContent }
}
