import type { SourceStatus } from './integration-status.queries.ts'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const count = new Intl.NumberFormat('en-US')

export const numberText = (number: number): string => count.format(number)

/** A number that a source may not say. */
export const countText = (number: number | null): string => (number === null ? 'Not given' : numberText(number))

export const setText = (isSet: boolean): string => (isSet ? 'Configured' : 'Missing')

export const availableText = (address: string | null): string => (address ? 'Available' : 'Not available')

/** How much of its budget a source used, and until when it asked us to wait. */
export const budgetFacts = ({ usedToday, perDay, perMinute, pausedUntil }: SourceStatus['budget']) => [
  { label: 'Used today', value: `${numberText(usedToday)} of ${numberText(perDay)}` },
  { label: 'Pace', value: `At most ${numberText(perMinute)} a minute` },
  ...(pausedUntil ? [{ label: 'Paused until', value: time.format(new Date(pausedUntil)) }] : []),
]

export const yesNoText = (answer: boolean | null): string => (answer === null ? 'Not given' : answer ? 'Yes' : 'No')
