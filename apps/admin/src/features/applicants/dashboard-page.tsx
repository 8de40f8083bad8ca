import { Button } from '@velvet/ui/button'
import { Kbd } from '@velvet/ui/kbd'
import { LinkButton } from '@velvet/ui/link-button'
import { PageHeader } from '@velvet/ui/page-header'
import { Pagination } from '@velvet/ui/pagination'
import { Layers, ListChecks } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageTitle } from '../../kit/page-title.ts'
import { ExportButton } from '../exports/index.ts'
import { CsvImport } from '../imports/index.ts'
import { BulkRefresh } from '../instagram/index.ts'
import { pageSize } from '../people/index.ts'
import { ApplicantBoard } from './applicant-board.tsx'
import { ApplicantStats } from './applicant-stats.tsx'
import { SkipToTable } from './skip-to-table.tsx'
import { useApplicantBoard } from './use-applicant-board.ts'

/** The dashboard, where admins review applicants (NAV-01, DASH-01 to DASH-38). */
export function DashboardPage() {
  usePageTitle('Admin Dashboard')
  const board = useApplicantBoard(pageSize, true)
  const { search } = useLocation()
  const { list, rows } = board
  const { page } = list.view
  const count = rows.page?.total
  const pageCount = Math.max(1, Math.ceil((count ?? 0) / pageSize))
  const { correctPage } = list

  useEffect(() => {
    if (count !== undefined && !rows.isChanging && page > pageCount) correctPage(pageCount)
  }, [count, rows.isChanging, page, pageCount, correctPage])

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <SkipToTable area={board.area} />
      <PageHeader
        title="Admin Dashboard"
        subtitle="Manage your VIP guestlist and communications"
        actions={
          <>
            <ExportButton
              selection={{ filter: list.view.filters }}
              count={rows.isChanging ? undefined : rows.total}
              view={list.view}
            />
            <CsvImport />
            <BulkRefresh selection={{ filter: list.view.filters }} count={rows.isChanging ? undefined : rows.total} />
            {board.mayEdit ? (
              <LinkButton href={`/admin/triage${search}`} icon={<Layers />}>
                Review
              </LinkButton>
            ) : null}
            {board.mayEdit || board.maySend ? (
              <Button icon={<ListChecks />} disabled={!rows.total} onClick={board.bulk.open}>
                Bulk Actions
              </Button>
            ) : null}
          </>
        }
      />
      <ApplicantStats
        filtered={rows.total ?? (rows.error ? null : undefined)}
        status={list.filters.status ?? null}
        isFiltered={list.isFiltered}
      />
      <div className="h-4 shrink-0 max-md:h-2" />
      <ApplicantBoard
        board={board}
        place={`Page ${page} of ${pageCount}.`}
        footer={
          <Pagination
            label="Pages of applicants"
            page={Math.min(page, pageCount)}
            pageCount={pageCount}
            onPageChange={list.setPage}
            summary={<Summary page={page} shown={board.people.length} count={count ?? 0} mayDecide={board.mayEdit} />}
          />
        }
      />
    </div>
  )
}

type SummaryProps = { page: number; shown: number; count: number; mayDecide: boolean }

function Summary({ page, shown, count, mayDecide }: SummaryProps) {
  const first = (page - 1) * pageSize + 1
  return (
    <>
      {`${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`}
      {mayDecide ? (
        <span className="ms-5 inline-flex items-center gap-1.5 max-xl:hidden pointer-coarse:hidden">
          <Kbd>j</Kbd> <Kbd>k</Kbd> move <Kbd>x</Kbd> select <Kbd>a</Kbd> approve <Kbd>d</Kbd> decline <Kbd>e</Kbd> edit
        </span>
      ) : null}
    </>
  )
}
