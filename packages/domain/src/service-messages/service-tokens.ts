import { compileWith, tokenNames, type Vocabulary, vocabularyOf } from '../campaigns/index.ts'
import type { ServiceContent } from './built-in-templates.ts'

/** The tokens that messages to a guest can use in addition to those of campaigns (MSG-16). */
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

/** The tokens of messages to a guest: values of the person, the event, and the application. */
export const serviceTokens: Vocabulary<ServiceTokenName> = vocabularyOf(serviceTokenNames, ['guestPage', 'pass'])

/** The values that a message with this content needs; the page of the guest is in its footer. The others are not stored with it. */
export const neededValues = ({ subject, content, smsContent }: ServiceContent): readonly ServiceTokenName[] => {
  const used = [subject, content, smsContent].flatMap((text) => compileWith(serviceTokens, text).tokens)
  const columns = used.flatMap((name) => (name === 'fullName' ? (['firstName', 'lastName'] as const) : [name]))
  return [...new Set<ServiceTokenName>(['guestPage', ...columns])]
}
