import type { Density } from '@velvet/ui/data-table'
import { useMediaQuery } from '@velvet/ui/media-query'
import { useMemo, useState } from 'react'
import { useIsAllowed } from '../../auth/index.ts'

/** The layout of the table that the admin chose on this device. */
export type TableLook = {
  density: Density
  hidden: readonly string[]
  /** Widths in px, by column. */
  widths: Readonly<Record<string, number>>
}

const place = 'velvet.applicants.table'
const plain: TableLook = { density: 'comfortable', hidden: [], widths: {} }

const none: readonly string[] = []
const score: readonly string[] = ['score']

/** The look of the applicants table, stored in the browser, and the columns for which the window is too narrow. */
export function useTableLayout() {
  const [look, setLook] = useState(remembered)
  const change = (next: Partial<TableLook>) => {
    const changed = { ...look, ...next }
    setLook(changed)
    localStorage.setItem(place, JSON.stringify(changed))
  }
  // On narrow screens, event and score make room for the decisions; filtering and sorting by them still work.
  const hasNoEvent = useMediaQuery('(width < 1440px)')
  const hasNoScore = useMediaQuery('(width < 1400px)')
  const mayReadScore = useIsAllowed('applicants.read_private')
  const withoutRoom = useMemo(
    () => [...(hasNoEvent ? ['event'] : []), ...(hasNoScore && mayReadScore ? score : [])],
    [hasNoEvent, hasNoScore, mayReadScore],
  )
  return {
    look,
    change,
    reset: () => change(plain),
    withoutRoom,
    /** Columns that this role may not see. */
    withheld: mayReadScore ? none : score,
  }
}

/** The stored layout, without values that are no longer valid. */
function remembered(): TableLook {
  const stored = parsed(localStorage.getItem(place))
  const { density, hidden, widths } = stored
  return {
    density: density === 'compact' || density === 'default' ? density : plain.density,
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : plain.hidden,
    widths:
      typeof widths === 'object' && widths !== null
        ? Object.fromEntries(Object.entries(widths).filter(([, width]) => typeof width === 'number' && width > 0))
        : plain.widths,
  }
}

function parsed(text: string | null): Partial<Record<keyof TableLook, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
