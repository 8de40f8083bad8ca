import type { ActivityEntry } from '@velvet/contracts/activity'
import { exactTime } from './activity-time.ts'

/** One line of an entry's details: a field before and after, or a number or word. */
export type ActivityFact = { label: string; before?: string; value: string }

/** All details of an entry as text. */
export const factsOf = ({ action, details }: Pick<ActivityEntry, 'action' | 'details'>): ActivityFact[] =>
  Object.entries(details).map(([key, value]) => {
    const label = wordsOf(key)
    if (!isChange(action, value)) return { label, value: textOf(value) }
    return { label, before: textOf(value[0]), value: textOf(value[1]) }
  })

/** The actions that record fields as `[before, after]`. In any other entry, an array is a list. */
const changing = /\.(updated|approved|declined|set_pending)$|^guest_page\./

const isChange = (action: string, value: unknown): value is [unknown, unknown] =>
  changing.test(action) && Array.isArray(value) && value.length === 2

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
