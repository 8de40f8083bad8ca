import { SegmentedControl } from '@velvet/ui/segmented-control'
import { countText } from '../../kit/counts.ts'
import { FilterBar } from '../../kit/filter-bar.tsx'
import type { useEventView } from './event-view.ts'

const views = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

export type EventToolbarProps = {
  view: ReturnType<typeof useEventView>
  /** How many events match the search and how many there are; undefined while they load. */
  matches: number
  total: number | undefined
}

/** The search for events (EVT-06, EVT-07) and the switch to the archive. */
export function EventToolbar({ view, matches, total }: EventToolbarProps) {
  return (
    <FilterBar
      search={{
        label: 'Search events',
        placeholder: 'Search name, description, or location',
        value: view.search,
        onValueChange: view.setSearch,
      }}
      onClear={undefined}
      hasLineAbove
    >
      <SegmentedControl label="Which events" value={view.view} onValueChange={view.setView} options={views} />
      <p role="status" className="text-sm text-fg-2">
        {view.isFiltered && total !== undefined
          ? `${countText(matches)} of ${countText(total)} events match your search`
          : ''}
      </p>
    </FilterBar>
  )
}
