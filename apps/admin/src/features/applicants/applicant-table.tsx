import type { ApplicantSummary, SortKey } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { ErrorState } from '@velvet/ui/error-state'
import { LinkButton } from '@velvet/ui/link-button'
import { useMediaQuery, usePhone } from '@velvet/ui/media-query'
import { Inbox, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { publicHome } from '../../brand.ts'
import { useIsAllowed } from '../auth/signed-in-admin.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { applicantColumns } from './applicant-columns.tsx'
import type { useApplicantView } from './applicant-view.ts'
import { useDecide } from './use-decide.ts'
import type { useSteadyPage } from './use-steady-page.ts'

export type ApplicantTableProps = {
  list: ReturnType<typeof useApplicantView>
  rows: ReturnType<typeof useSteadyPage>
}

const none: ApplicantSummary[] = []
const allColumns: ReadonlySet<string> = new Set()
/** On narrow screens, so that the decisions stay in view; sorting by it still works. */
const withoutScore: ReadonlySet<string> = new Set(['score'])
const rowId = ({ id }: ApplicantSummary) => id

/** The applicants of a page: a table, or cards on a phone, with all that can stand in their place (DASH-10 to DASH-34). */
export function ApplicantTable({ list, rows }: ApplicantTableProps) {
  const phone = usePhone()
  const isNarrow = useMediaQuery('(width < 1160px)')
  const decideAny = useDecide()
  const decide = useIsAllowed('applicants.edit') ? decideAny : undefined
  const columns = useMemo(() => applicantColumns(decide), [decide])
  const renderCard = useCallback(
    (applicant: ApplicantSummary) => <ApplicantCard applicant={applicant} decide={decide} />,
    [decide],
  )
  return (
    <DataTable
      label="Applicants"
      columns={columns}
      rows={rows.page?.applicants ?? none}
      rowId={rowId}
      rowName={displayName}
      density="comfortable"
      hiddenColumns={isNarrow ? withoutScore : allColumns}
      fill={!phone}
      sort={list.sort}
      onSortChange={({ key, direction }) => list.setSort(key as SortKey, direction === 'ascending' ? 'asc' : 'desc')}
      loading={!rows.page && !rows.error}
      error={
        rows.error && !rows.page ? (
          <ErrorState
            title="The applicants could not be loaded"
            details={rows.error.message}
            onRetry={rows.retry}
            retrying={rows.isRetrying}
          >
            Check your connection and try again.
          </ErrorState>
        ) : undefined
      }
      empty={list.isFiltered ? <NothingMatches onClear={list.clearFilters} /> : <NobodyYet />}
      renderCard={renderCard}
      rowKeys={decide ? { a: (row) => decide(row, 'approved'), d: (row) => decide(row, 'declined') } : undefined}
    />
  )
}

function NobodyYet() {
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
