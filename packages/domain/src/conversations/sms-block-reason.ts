import type { ConsentState } from '@velvet/contracts/applicants'
import type { SmsBlockReason } from '@velvet/contracts/conversations'
import { AppError } from '../kernel/index.ts'

export type Textable = {
  readonly phone: string | null
  /** The number as it can be texted; null when it can not. */
  readonly phoneE164: string | null
  readonly consent: ConsentState
  readonly isSuppressed: boolean
}

/** Why nothing can be written to a person by text, null when it can. */
export const barrierOf = ({ phone, phoneE164, consent, isSuppressed }: Textable): SmsBlockReason | null => {
  if (phoneE164 === null) return phone?.trim() ? 'invalid_number' : 'no_number'
  if (consent === 'opted_out') return 'opted_out'
  if (consent === 'not_asked') return 'not_asked'
  return isSuppressed ? 'suppressed' : null
}

const sentences: Readonly<Record<SmsBlockReason, (name: string) => string>> = {
  no_number: (name) => `${name} has no phone number.`,
  invalid_number: (name) => `${name}’s phone number cannot receive texts.`,
  not_asked: (name) => `${name} has not opted into texts.`,
  opted_out: (name) => `${name} opted out of texts.`,
  suppressed: (name) => `${name}’s phone number is suppressed.`,
}

const suggestions: Readonly<Record<SmsBlockReason, string>> = {
  no_number: 'Add a phone number to the applicant.',
  invalid_number: 'Correct the phone number of the applicant.',
  not_asked: 'Ask for their consent, then record it in the profile.',
  opted_out: 'Only they can change that, by texting START.',
  suppressed: 'The number replied STOP or cannot receive texts. See Suppressions.',
}

/** Why the person cannot be texted, as a sentence. */
export const barrierSentence = (barrier: SmsBlockReason, name: string): string => sentences[barrier](name)

/** What can be done about it. */
export const barrierSuggestion = (barrier: SmsBlockReason): string => suggestions[barrier]

/** Refuses `not_textable` (409) and says why, with the barrier as `current.barrier`. */
export const requireTextable = (barrier: SmsBlockReason | null, name: string): void => {
  if (barrier === null) return
  throw new AppError('conflict', 'not_textable', barrierSentence(barrier, name), {
    suggestion: barrierSuggestion(barrier),
    current: { barrier },
  })
}
