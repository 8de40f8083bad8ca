import type { Density } from '@velvet/ui/data-table'
import { useMediaQuery } from '@velvet/ui/media-query'
import { useState } from 'react'
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
const event: readonly string[] = ['event']
const score: readonly string[] = ['score']

/** The look of the applicants table, stored in the browser, and the columns for which the window is too narrow. */
export function useTableLayout() {
  const [look, setLook] = useState(remembered)
  const change = (next: Partial<TableLook>) => {
    const changed = { ...look, ...next }
    setLook(changed)
    localStorage.setItem(place, JSON.stringify(changed))
  }
  // On narrow screens, the event makes room for the decisions; filtering by it still works.
  const hasNoEvent = useMediaQuery('(width < 1440px)')
  const mayReadScore = useIsAllowed('applicants.read_private')
  return {
    look,
    change,
    reset: () => change(plain),
    withoutRoom: hasNoEvent ? event : none,
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
