import { applicantStatuses } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import type { ReactNode } from 'react'
import { FilterBar, FilterSelect } from '../../kit/filter-bar.tsx'
import type { useGeographyView } from './geography-view.ts'

const statusChoices = applicantStatuses.map((value) => ({ value, label: statusLabels[value] }))

export type GeographyToolbarProps = {
  view: ReturnType<typeof useGeographyView>
  /** How many cities match, as text. */
  children: ReactNode
}

/** The filters of the map and its list (GEO-06, GEO-07). */
export function GeographyToolbar({ view, children }: GeographyToolbarProps) {
  return (
    <FilterBar
      search={{
        label: 'Search locations',
        placeholder: 'Search city or state',
        value: view.search,
        onValueChange: view.setSearch,
      }}
      onClear={view.isFiltered ? view.clear : undefined}
      hasLineAbove
    >
      <FilterSelect
        label="Status"
        all="All statuses"
        value={view.status}
        choices={statusChoices}
        onChange={view.setStatus}
      />
      <p role="status" className="px-1 text-sm text-fg-3">
        {children}
      </p>
    </FilterBar>
  )
}
