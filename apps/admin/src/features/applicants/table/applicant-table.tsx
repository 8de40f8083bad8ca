import type { ApplicantSummary, SortKey } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { LinkButton } from '@velvet/ui/link-button'
import { usePhone } from '@velvet/ui/media-query'
import { Inbox, SearchX } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { publicHome } from '../../../kit/brand.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { groupHeading } from '../../duplicates/index.ts'
import type { ApplicantList } from '../../people/index.ts'
import { columnFilters } from '../filters/column-filters.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { applicantColumns } from './applicant-columns.tsx'
import type { RowActionHandlers } from './row-actions.tsx'
import type { Picked } from './use-selection.ts'
import type { SteadyRows } from './use-stable-page.ts'
import type { useTableLayout } from './use-table-layout.ts'

export type ApplicantTableProps = {
  list: ApplicantList
  rows: SteadyRows
  /** Absent for roles that may not edit. */
  picked: Picked | undefined
  handlers: RowActionHandlers
  table: ReturnType<typeof useTableLayout>
  hasColumnFilters: boolean
  /** Loads more when the end comes near, where the list is longer than the rows on screen. */
  onEnd?: (() => void) | undefined
}

/** The height in px of a row with name, email, and phone below each other. */
const threeLines = 56

const none: ApplicantSummary[] = []
const rowId = ({ id }: ApplicantSummary) => id

/** The applicants of a page: a table, or cards on a phone, or their placeholder, error, or empty state (DASH-10 to DASH-34). */
export function ApplicantTable({ list, rows, picked, handlers, table, hasColumnFilters, onEnd }: ApplicantTableProps) {
  const phone = usePhone()
  const { hidden, density, widths } = table.look
  const columns = useMemo(() => applicantColumns(handlers, widths, density), [handlers, widths, density])
  const { withoutRoom, withheld } = table
  const hiddenColumns = useMemo(
    () => new Set([...hidden, ...withoutRoom, ...withheld]),
    [hidden, withoutRoom, withheld],
  )
  const renderCard = useCallback(
    (applicant: ApplicantSummary, select: ReactNode) => (
      <ApplicantCard applicant={applicant} handlers={handlers} select={select} />
    ),
    [handlers],
  )
  const { decide, edit } = handlers
  return (
    <DataTable
      label="Applicants"
      columns={columns}
      rows={rows.page?.applicants ?? none}
      rowCount={rows.page?.total}
      rowId={rowId}
      rowName={displayName}
      density={density}
      rowHeight={density === 'comfortable' ? threeLines : undefined}
      hiddenColumns={hiddenColumns}
      fill={!phone}
      sort={list.sort}
      onSortChange={({ key, direction }) => list.setSort(key as SortKey, direction === 'ascending' ? 'asc' : 'desc')}
      selection={picked?.ids}
      onSelectionChange={picked?.pick}
      filters={hasColumnFilters ? columnFilters(list) : undefined}
      onColumnWidthChange={(key, width) => table.change({ widths: { ...widths, [key]: width } })}
      onEnd={onEnd}
      loading={!rows.page && !rows.error}
      error={
        rows.error && !rows.page ? (
          <NotLoaded
            title="The applicants could not be loaded"
            query={{ error: rows.error, isFetching: rows.isRetrying, refetch: rows.retry }}
          />
        ) : undefined
      }
      empty={list.isFiltered ? <NothingMatches onClear={list.clearFilters} /> : <NoApplicants />}
      renderCard={renderCard}
      headingOf={groupHeading}
      rowKeys={{
        ...(decide
          ? {
              a: (row: ApplicantSummary) => decide(row, 'approved'),
              d: (row: ApplicantSummary) => decide(row, 'declined'),
            }
          : {}),
        ...(edit ? { e: edit } : {}),
      }}
    />
  )
}

function NoApplicants() {
  return (
    <EmptyState
      title="No applicants found"
      icon={<Inbox />}
      action={<LinkButton href={publicHome}>Open the application form</LinkButton>}
    >
      No applicants have been submitted yet.
    </EmptyState>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No applicants found"
      icon={<SearchX />}
      action={<Button onClick={onClear}>Clear Filters</Button>}
    >
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}
