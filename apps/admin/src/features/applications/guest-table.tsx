import type { ApplicationSortKey, ApplicationSummary } from '@velvet/contracts/applications'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { usePhone } from '@velvet/ui/media-query'
import { SearchX, UsersRound } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useIsAllowed } from '../auth/index.ts'
import type { useGuests } from './applications.queries.ts'
import { GuestCard } from './guest-card.tsx'
import { guestColumns } from './guest-columns.tsx'
import type { GuestHandlers } from './guest-handlers.ts'
import type { GuestView } from './guest-view.ts'

export type GuestTableProps = {
  list: ReturnType<typeof useGuests>
  guests: readonly ApplicationSummary[]
  view: GuestView
  handlers: GuestHandlers
  selection: ReadonlySet<string>
  onSelectionChange: (selection: ReadonlySet<string>) => void
}

const rowId = ({ id }: ApplicationSummary) => id
const rowName = ({ name }: ApplicationSummary) => name

/** The guests of a night as a table, or as cards on a phone, with loading, empty, and error states. */
export function GuestTable({ list, guests, view, handlers, selection, onSelectionChange }: GuestTableProps) {
  const phone = usePhone()
  const mayReadScore = useIsAllowed('applicants.read_private')
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const columns = useMemo(() => guestColumns(handlers, mayReadScore), [handlers, mayReadScore])
  const renderCard = useCallback(
    (guest: ApplicationSummary, select: ReactNode) => (
      <GuestCard guest={guest} handlers={handlers} mayReadScore={mayReadScore} select={select} />
    ),
    [handlers, mayReadScore],
  )
  const { decide, changeParty } = handlers
  const canReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  return (
    <DataTable
      label="Guest list"
      columns={columns}
      rows={guests}
      rowCount={data?.pages[0]?.total}
      rowId={rowId}
      rowName={rowName}
      density="comfortable"
      fill={!phone}
      sort={view.sort}
      onSortChange={({ key, direction }) =>
        view.setSort(key as ApplicationSortKey, direction === 'ascending' ? 'asc' : 'desc')
      }
      {...(decide ? { selection, onSelectionChange } : {})}
      onEnd={canReadOn ? () => void list.fetchNextPage() : undefined}
      loading={!data && !error}
      error={error && !data ? <NotLoaded title="The guest list could not be loaded" query={list} /> : undefined}
      empty={view.isFiltered ? <NothingMatches onClear={view.clear} /> : <NoGuests />}
      renderCard={renderCard}
      rowKeys={{
        ...(decide
          ? {
              a: (guest: ApplicationSummary) => decide([guest], 'approved'),
              d: (guest: ApplicationSummary) => decide([guest], 'declined'),
            }
          : {}),
        ...(changeParty ? { e: changeParty } : {}),
      }}
    />
  )
}

function NoGuests() {
  return (
    <EmptyState title="No guests yet" icon={<UsersRound />}>
      Everyone who applies to this night is listed here.
    </EmptyState>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No guests found" icon={<SearchX />} action={<Button onClick={onClear}>Clear Filters</Button>}>
      No guests match the status and the search.
    </EmptyState>
  )
}
