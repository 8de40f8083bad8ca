import { Button } from '@velvet/ui/button'
import { Kbd } from '@velvet/ui/kbd'
import { PageHeader } from '@velvet/ui/page-header'
import { Pagination } from '@velvet/ui/pagination'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePageTitle } from '../../page-title.ts'
import { useIsAllowed } from '../auth/signed-in-admin.tsx'
import { ApplicantFilters } from './applicant-filters.tsx'
import { ApplicantStats } from './applicant-stats.tsx'
import { ApplicantTable } from './applicant-table.tsx'
import { useApplicantView } from './applicant-view.ts'
import { pageSize } from './applicants.queries.ts'
import { useReadFromTop } from './use-read-from-top.ts'
import { useSteadyPage } from './use-steady-page.ts'

/** The work queue of the house (NAV-01, DASH-01 to DASH-34). */
export function DashboardPage() {
  usePageTitle('Admin Dashboard')
  const list = useApplicantView()
  const area = useRef<HTMLDivElement>(null)
  const rows = useSteadyPage(list.view, area)
  const { page } = list.view
  const count = rows.page?.total
  const pageCount = Math.max(1, Math.ceil((count ?? 0) / pageSize))
  const { correctPage } = list

  useReadFromTop(area, list.view, rows.isChanging)
  useEffect(() => {
    if (count !== undefined && !rows.isChanging && page > pageCount) correctPage(pageCount)
  }, [count, rows.isChanging, page, pageCount, correctPage])

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader title="Admin Dashboard" subtitle="Manage your VIP guestlist and communications" />
      <ApplicantStats
        filtered={rows.total ?? (rows.error ? null : undefined)}
        status={list.view.status}
        isFiltered={list.isFiltered}
      />
      <div className="h-4 shrink-0 max-md:h-3" />
      <ApplicantFilters list={list} />
      <div
        ref={area}
        aria-busy={rows.isChanging}
        className={`relative flex min-h-96 flex-1 flex-col transition-opacity duration-[160ms] ${rows.isChanging ? 'opacity-60' : ''}`}
      >
        {rows.waiting ? (
          <div className="pointer-events-none sticky top-0 z-20 flex h-0 justify-center">
            <Button
              variant="primary"
              size="sm"
              icon={<RefreshCw />}
              className="pointer-events-auto mt-11 animate-appear rounded-full! shadow-float"
              onClick={rows.load}
            >
              {newcomersText(rows.waiting.newcomers)}
            </Button>
          </div>
        ) : null}
        <ApplicantTable list={list} rows={rows} />
      </div>
      <p role="status" className="sr-only">
        {rows.isChanging || count === undefined ? '' : `${matchesText(count)} Page ${page} of ${pageCount}.`}
        {rows.waiting ? ` ${newcomersText(rows.waiting.newcomers)}.` : ''}
      </p>
      {count ? (
        <footer className="border-t border-line bg-surface px-5 py-2.5 max-md:px-3">
          <Pagination
            label="Pages of applicants"
            page={Math.min(page, pageCount)}
            pageCount={pageCount}
            onPageChange={list.setPage}
            summary={<Summary page={page} shown={rows.page?.applicants.length ?? 0} count={count} />}
          />
        </footer>
      ) : null}
    </div>
  )
}

const matchesText = (count: number): string =>
  count === 1 ? '1 applicant matches.' : `${count.toLocaleString('en-US')} applicants match.`

const newcomersText = (count: number): string =>
  count === 0 ? 'The list has changed' : `${count.toLocaleString('en-US')} new applicant${count === 1 ? '' : 's'}`

function Summary({ page, shown, count }: { page: number; shown: number; count: number }) {
  const mayDecide = useIsAllowed('applicants.edit')
  const first = (page - 1) * pageSize + 1
  return (
    <>
      {`${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`}
      {mayDecide ? (
        <span className="ms-5 inline-flex items-center gap-1.5 max-xl:hidden pointer-coarse:hidden">
          <Kbd>j</Kbd> <Kbd>k</Kbd> move <Kbd>a</Kbd> approve <Kbd>d</Kbd> decline
        </span>
      ) : null}
    </>
  )
}
