import type { ActivityEntry } from '@velvet/contracts/activity'
import { exactTime } from './activity-time.ts'

/** One line of what an entry holds besides its sentence: what a field was and became, or a number or word. */
export type ActivityFact = { label: string; before?: string; value: string }

/** Everything an entry holds, in words. */
export const factsOf = ({ action, details }: Pick<ActivityEntry, 'action' | 'details'>): ActivityFact[] =>
  Object.entries(details).map(([key, value]) => {
    const label = wordsOf(key)
    if (!isChange(action, key, value)) return { label, value: textOf(value) }
    return { label, before: textOf(value[0]), value: textOf(value[1]) }
  })

/** Two values are a field before and after; what an import was given and lists of ids are lists whatever their length. */
const isChange = (action: string, key: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !action.startsWith('import.') && !key.endsWith('Ids')

/** `emailOptIn` as people say it: `Email opt in`. */
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
