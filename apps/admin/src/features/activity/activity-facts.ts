import type { ActivityEntry } from '@velvet/contracts/activity'
import { exactTime } from './activity-time.ts'

/** One line of an entry's details: a field before and after, or a number or word. */
export type ActivityFact = { label: string; before?: string; value: string }

/** All details of an entry as text. */
export const factsOf = ({ action, details }: Pick<ActivityEntry, 'action' | 'details'>): ActivityFact[] =>
  Object.entries(details).map(([key, value]) => {
    const label = wordsOf(key)
    if (!isChange(action, key, value)) return { label, value: textOf(value) }
    return { label, before: textOf(value[0]), value: textOf(value[1]) }
  })

/** An array of two values is a field before and after; an import's input and lists of ids are always lists. */
const isChange = (action: string, key: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !action.startsWith('import.') && !key.endsWith('Ids')

/** A field's name as readable text: `Email opt in` for `emailOptIn`. */
function wordsOf(key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return isMoment.test(value) ? momentOf(value) : value
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(textOf).join(', ')
  const parts = Object.entries(value).map(([key, inner]) => `${wordsOf(key)}: ${textOf(inner)}`)
  return parts.length === 0 ? 'Empty' : parts.join('; ')
}

const momentOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : exactTime(text))
