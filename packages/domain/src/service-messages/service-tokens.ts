import { compileWith, tokenNames, type Vocabulary, vocabularyOf } from '../campaigns/index.ts'
import type { ServiceContent } from './built-in-templates.ts'

/** What messages to a guest can say besides what campaigns can (MSG-16). */
export const guestTokenNames = [
  'event.name',
  'event.date',
  'event.doors',
  'event.place',
  'party',
  'guestPage',
  'pass',
  'note',
  'offerUntil',
] as const

/** Every token of messages to a guest. */
export const serviceTokenNames = [...tokenNames, ...guestTokenNames] as const
export type ServiceTokenName = (typeof serviceTokenNames)[number]

/** What messages to a guest know: values of the person, the event, and the application. */
export const serviceTokens: Vocabulary<ServiceTokenName> = vocabularyOf(serviceTokenNames, ['guestPage', 'pass'])

/** The values that a message with this content needs; the page of the guest is in its footer. The others are not stored with it. */
export const neededValues = ({ subject, content, smsContent }: ServiceContent): readonly ServiceTokenName[] => {
  const used = [subject, content, smsContent].flatMap((text) => compileWith(serviceTokens, text).tokens)
  const columns = used.flatMap((name) => (name === 'fullName' ? (['firstName', 'lastName'] as const) : [name]))
  return [...new Set<ServiceTokenName>(['guestPage', ...columns])]
}
