import { tokenNames, type Vocabulary, vocabularyOf } from '../campaigns/index.ts'

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
