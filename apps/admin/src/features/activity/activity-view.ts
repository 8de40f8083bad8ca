import { activityTargets } from '@velvet/contracts/activity'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import type { ActivityFilters } from './activity.queries.ts'
import { isReversed, momentsOf, times } from './activity-time.ts'

const parseAsText = (length: number) => createParser({ parse: (text) => text.slice(0, length), serialize: String })

const parseAsDay = createParser({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : null),
  serialize: String,
})

const parsers = {
  search: parseAsText(100),
  admin: parseAsText(100),
  action: parseAsText(60),
  target: parseAsStringLiteral(activityTargets),
  time: parseAsStringLiteral(times),
  from: parseAsDay,
  to: parseAsDay,
}

const nothing = { search: null, admin: null, action: null, target: null, time: null, from: null, to: null }

const typingPause = 250

/**
 * The filters of the log, held in the address so that they can be shared and Back steps through them. `filters` is
 * debounced while the admin types, `search` is not.
 */
export function useActivityView() {
  const [{ search, admin, action, target, time, from, to }, setState] = useQueryStates(parsers)
  const typed = search ?? ''
  const { settled } = useDebouncedValue({ words: typed.trim(), from, to }, typingPause)
  const words = typed.trim() === '' ? '' : settled.words
  const filters = useMemo<ActivityFilters>(
    () => ({
      ...(words ? { search: words } : {}),
      ...(admin ? { admin } : {}),
      ...(action ? { action } : {}),
      ...(target ? { targetType: target } : {}),
      ...momentsOf({ time, from: settled.from, to: settled.to }, new Date()),
    }),
    [words, admin, action, target, time, settled.from, settled.to],
  )
  const push = { history: 'push' } as const
  return {
    search: typed,
    admin,
    action,
    target,
    time,
    from,
    to,
    filters,
    isFiltered: typed.trim() !== '' || [admin, action, target, time].some((choice) => choice !== null),
    isReversed: isReversed({ time, from, to }),
    setSearch: (text: string) => void setState({ search: text || null }),
    setAdmin: (next: string) => void setState({ admin: next || null }, push),
    setAction: (next: string) => void setState({ action: next || null }, push),
    setTarget: (next: string) => void setState({ target: parsers.target.parse(next) }, push),
    setTime: (next: string) => void setState({ time: parsers.time.parse(next), from: null, to: null }, push),
    setDay: (end: 'from' | 'to', day: string) => void setState({ [end]: parsers[end].parse(day) }),
    clear: () => void setState(nothing, push),
  }
}

export type ActivityView = ReturnType<typeof useActivityView>
