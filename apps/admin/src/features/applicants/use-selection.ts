import type { ApplicantFilters, ApplicantSummary, Selection } from '@velvet/contracts/applicants'
import { useCallback, useMemo, useState } from 'react'

type Chosen = { among: string; ids: ReadonlySet<string>; isAll: boolean }

const nobody: ReadonlySet<string> = new Set()

export type Picked = ReturnType<typeof useSelection>

/**
 * Who is selected: people by id, over all pages, or everybody who matches the filters, as a server-side choice. A
 * selection belongs to the filters it was made under.
 */
export function useSelection(filters: ApplicantFilters, rows: readonly ApplicantSummary[], total: number | undefined) {
  const among = JSON.stringify(filters)
  const [state, setState] = useState<Chosen>({ among, ids: nobody, isAll: false })
  const chosen = state.among === among ? state : undefined
  const isAll = chosen?.isAll ?? false
  const ids = useMemo(
    () => (isAll ? new Set(rows.map(({ id }) => id)) : (chosen?.ids ?? nobody)),
    [isAll, chosen?.ids, rows],
  )
  const count = isAll ? (total ?? ids.size) : ids.size
  return {
    /** The selected among the rows on screen and the pages seen. */
    ids,
    count,
    isAll,
    /** Everybody on screen is selected, and there are more who match. */
    canGrow:
      !isAll && total !== undefined && total > ids.size && rows.length > 0 && rows.every(({ id }) => ids.has(id)),
    pick: useCallback((next: ReadonlySet<string>) => setState({ among, ids: next, isAll: false }), [among]),
    pickAll: () => setState({ among, ids: nobody, isAll: true }),
    clear: useCallback(() => setState({ among, ids: nobody, isAll: false }), [among]),
    /** What a call is told. */
    selection: (isAll ? { filter: filters } : { applicantIds: [...ids] }) satisfies Selection,
  }
}
