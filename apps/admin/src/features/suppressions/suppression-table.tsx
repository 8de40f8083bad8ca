import type { Suppression } from '@velvet/contracts/suppressions'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { MailCheck, SearchX, ShieldCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { PagedRecordList } from '../../kit/record-list/paged-record-list.tsx'
import { SuppressionCard } from './suppression-card.tsx'
import { type Lift, suppressionColumns } from './suppression-columns.tsx'
import type { useSuppressionView } from './suppression-view.ts'
import { hintOf } from './suppression-words.ts'
import type { useSuppressions } from './suppressions.queries.ts'

export type SuppressionTableProps = {
  list: ReturnType<typeof useSuppressions>
  view: ReturnType<typeof useSuppressionView>
  /** Absent for roles that may not remove suppressions. */
  onLift: Lift | undefined
}

const none: Suppression[] = []

/** The suppressed addresses as a table, or as cards on a phone, with loading, empty, and error states. */
export function SuppressionTable({ list, view, onLift }: SuppressionTableProps) {
  const rows = useMemo(() => list.data?.pages.flatMap(({ suppressions }) => suppressions) ?? none, [list.data])
  const columns = useMemo(() => suppressionColumns(onLift), [onLift])
  const renderCard = useCallback(
    (suppression: Suppression) => <SuppressionCard suppression={suppression} onLift={onLift} />,
    [onLift],
  )
  return (
    <PagedRecordList
      label="Suppressed addresses"
      query={list}
      columns={columns}
      rows={rows}
      rowCount={list.data?.pages[0]?.total}
      rowName={hintOf}
      empty={<Nothing view={view} />}
      renderCard={renderCard}
    />
  )
}

function Nothing({ view: { isFiltered, filters, clear } }: { view: SuppressionTableProps['view'] }) {
  const { address, channel, reason } = filters
  if (address && !channel && !reason)
    return (
      <EmptyState title="Not suppressed" icon={<MailCheck />} action={<Button onClick={clear}>Show all</Button>}>
        <p className="break-words">“{address}” gets campaigns if its owner has opted in.</p>
        <p className="mt-1.5 text-fg-3">Enter a complete email address or phone number.</p>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title="No suppressed addresses found"
        icon={<SearchX />}
        action={<Button onClick={clear}>Clear Filters</Button>}
      >
        Try adjusting your search or filter criteria.
      </EmptyState>
    )
  return (
    <EmptyState title="No suppressed addresses" icon={<ShieldCheck />}>
      Addresses appear here automatically when people unsubscribe, reply STOP, or cannot be reached.
    </EmptyState>
  )
}
