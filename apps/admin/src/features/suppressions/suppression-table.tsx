import type { Suppression } from '@velvet/contracts/suppressions'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { usePhone } from '@velvet/ui/media-query'
import { MailCheck, SearchX, ShieldCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { NotLoaded } from '../../not-loaded.tsx'
import { OlderRows } from '../../older-rows.tsx'
import { SuppressionCard } from './suppression-card.tsx'
import { type Lift, suppressionColumns } from './suppression-columns.tsx'
import type { useSuppressionView } from './suppression-view.ts'
import { hintOf } from './suppression-words.ts'
import type { useSuppressions } from './suppressions.queries.ts'

export type SuppressionTableProps = {
  list: ReturnType<typeof useSuppressions>
  view: ReturnType<typeof useSuppressionView>
  /** Absent for whoever may not. */
  onLift: Lift | undefined
}

const rowId = ({ id }: Suppression) => id
const none: Suppression[] = []

/** The closed addresses as a table, or as cards on a phone, with all that can stand in their place. */
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
        label="Closed addresses"
        columns={columns}
        rows={rows}
        rowCount={data?.pages[0]?.total}
        rowId={rowId}
        rowName={hintOf}
        fill={!phone}
        onEnd={readOn}
        loading={!data && !error}
        error={error && !data ? <NotLoaded title="The closed addresses could not be loaded" query={list} /> : undefined}
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
      <EmptyState title="Not closed" icon={<MailCheck />} action={<Button onClick={clear}>Show all</Button>}>
        <p className="break-words">Nothing keeps campaigns from “{address}”, as far as its owner has opted in.</p>
        <p className="mt-1.5 text-fg-3">Only a whole email address or phone number is found.</p>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title="No closed addresses found"
        icon={<SearchX />}
        action={<Button onClick={clear}>Clear Filters</Button>}
      >
        Try adjusting your search or filter criteria.
      </EmptyState>
    )
  return (
    <EmptyState title="No address is closed" icon={<ShieldCheck />}>
      Whoever unsubscribes, replies STOP, or cannot be reached for good appears here by itself.
    </EmptyState>
  )
}
