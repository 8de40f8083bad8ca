import type { SourceStatus } from './read-status.ts'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const count = new Intl.NumberFormat('en-US')

export const numberText = (number: number): string => count.format(number)

/** Formats a number that a source may omit. */
export const countText = (number: number | null): string => (number === null ? 'Not given' : numberText(number))

export const setText = (isSet: boolean): string => (isSet ? 'Configured' : 'Missing')

export const availableText = (address: string | null): string => (address ? 'Available' : 'Not available')

/** How much of its budget a source has used, and until when it asked Velvet to pause. */
export const budgetFacts = (budget: SourceStatus['budget']) =>
  budget === null
    ? []
    : [
        { label: 'Used today', value: `${numberText(budget.usedToday)} of ${numberText(budget.perDay)}` },
        { label: 'Rate limit', value: `At most ${numberText(budget.perMinute)} a minute` },
        ...(budget.pausedUntil ? [{ label: 'Paused until', value: time.format(new Date(budget.pausedUntil)) }] : []),
      ]

export const yesNoText = (answer: boolean | null): string => (answer === null ? 'Not given' : answer ? 'Yes' : 'No')
