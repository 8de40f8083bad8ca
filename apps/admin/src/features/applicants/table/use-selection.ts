import type { ApplicantFilters, ApplicantSummary, Selection } from '@velvet/contracts/applicants'
import { useCallback, useMemo, useState } from 'react'
import { useGoneApplicants } from '../../people/index.ts'

type Chosen = { among: string; ids: ReadonlySet<string>; isAll: boolean }

const noIds: ReadonlySet<string> = new Set()

export type Picked = ReturnType<typeof useSelection>

/**
 * The selection: applicants by id, across pages, or all who match the filters, which the server resolves. A selection
 * belongs to the filters it was made under, and loses applicants who are gone.
 */
export function useSelection(filters: ApplicantFilters, rows: readonly ApplicantSummary[], total: number | undefined) {
  const among = JSON.stringify(filters)
  const [state, setState] = useState<Chosen>({ among, ids: noIds, isAll: false })
  const chosen = state.among === among ? state : undefined
  const isAll = chosen?.isAll ?? false
  const drop = useCallback(
    (gone: readonly string[]) =>
      setState((known) => ({ ...known, ids: new Set([...known.ids].filter((id) => !gone.includes(id))) })),
    [],
  )
  useGoneApplicants(drop)
  const ids = useMemo(
    () => (isAll ? new Set(rows.map(({ id }) => id)) : (chosen?.ids ?? noIds)),
    [isAll, chosen?.ids, rows],
  )
  const count = isAll ? (total ?? ids.size) : ids.size
  return {
    /** The selected ids among the rows on screen and the pages seen. */
    ids,
    count,
    isAll,
    /** All rows on screen are selected, and more applicants match. */
    canGrow:
      !isAll && total !== undefined && total > ids.size && rows.length > 0 && rows.every(({ id }) => ids.has(id)),
    pick: useCallback((next: ReadonlySet<string>) => setState({ among, ids: next, isAll: false }), [among]),
    pickAll: () => setState({ among, ids: noIds, isAll: true }),
    clear: useCallback(() => setState({ among, ids: noIds, isAll: false }), [among]),
    /** The selection as a request body has it. */
    selection: (isAll ? { filter: filters } : { applicantIds: [...ids] }) satisfies Selection,
  }
}
