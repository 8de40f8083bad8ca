import { type Applicant, fieldOf, valuesOfFields } from '@velvet/contracts/applicants'
import type { MergeField } from '@velvet/contracts/merges'
import { consentLabels, parseInstagramUsername } from '@velvet/domain/applicants'

/** The label of each field in the merge (MERGE-05). */
export const fieldLabels: Readonly<Record<MergeField, string>> = valuesOfFields('label')

const words: Record<string, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
  email: 'Email',
  sms: 'SMS',
  both: 'Email and SMS',
}

/** The value as text for the reader; empty when unknown. */
export function valueText(person: Applicant, field: MergeField): string {
  switch (field) {
    case 'age':
      return person.age === 0 ? '' : String(person.age)
    case 'score':
      return person.score === null ? '' : String(person.score)
    case 'instagramFollowers':
      return person.instagramFollowers?.toLocaleString('en-US') ?? ''
    case 'instagramUsername':
      return person.instagramUsername ? `@${person.instagramUsername}` : ''
    case 'zipCodes':
      return person.zipCodes.join(', ')
    case 'emailOptIn':
      return consentLabels[person.emailConsent]
    case 'smsOptIn':
      return consentLabels[person.smsConsent]
    default: {
      const text = person[field]?.trim() ?? ''
      return fieldOf(field).cell?.kind === 'choice' ? (words[text] ?? text) : text
    }
  }
}

/** Two records agree on a field when these are equal: insignificant differences in spelling do not count. */
export function valueKey(person: Applicant, field: MergeField): string {
  const text = valueText(person, field)
  if (field === 'zipCodes') return [...new Set(person.zipCodes)].sort().join()
  if (field === 'instagramUrl' || field === 'instagramUsername')
    return (parseInstagramUsername(text) ?? text).toLowerCase()
  if (field !== 'phone') return text
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length >= 10 ? digits : text
}
