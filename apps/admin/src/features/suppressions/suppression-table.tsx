import type { Suppression } from '@velvet/contracts/suppressions'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { usePhone } from '@velvet/ui/media-query'
import { MailCheck, SearchX, ShieldCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { OlderRows } from '../../kit/older-rows.tsx'
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

const rowId = ({ id }: Suppression) => id
const none: Suppression[] = []

/** The suppressed addresses as a table, or as cards on a phone, with loading, empty, and error states. */
export function SuppressionTable({ list, view, onLift }: SuppressionTableProps) {
  const phone = usePhone()
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap(({ suppressions }) => suppressions) ?? none, [data])
  const columns = useMemo(() => suppressionColumns(onLift), [onLift])
  const renderCard = useCallback(
    (suppression: Suppression) => <SuppressionCard suppression={suppression} onLift={onLift} />,
    [onLift],
  )
  const mayReadOn = hasNextPage && !isFetching && !list.isFetchNextPageError
  const readOn = useCallback(() => void (mayReadOn && fetchNextPage()), [mayReadOn, fetchNextPage])
  return (
    <div aria-busy={isPlaceholderData} className="flex min-h-96 flex-1 flex-col faint-while-busy">
      <DataTable
        label="Suppressed addresses"
        columns={columns}
        rows={rows}
        rowCount={data?.pages[0]?.total}
        rowId={rowId}
        rowName={hintOf}
        fill={!phone}
        onEnd={readOn}
        loading={!data && !error}
        error={
          error && !data ? <NotLoaded title="The suppressed addresses could not be loaded" query={list} /> : undefined
        }
        empty={<Nothing view={view} />}
        renderCard={renderCard}
      />
      <OlderRows
        noun="entries"
        isFailed={list.isFetchNextPageError}
        isFetching={list.isFetchNextPageError ? isFetching : isFetchingNextPage}
        onRetry={() => void refetch()}
        onLoad={phone && hasNextPage ? readOn : undefined}
      />
    </div>
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
