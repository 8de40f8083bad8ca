import { displayName } from '@velvet/domain/applicants'
import { Button, type ButtonProps } from '@velvet/ui/button'
import { usePhone } from '@velvet/ui/media-query'
import { OnDemand } from '@velvet/ui/on-demand'
import { RefreshCw, Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { BulkDialog, SendDialog } from '../batches/index.ts'
import { ExportButton } from '../exports/index.ts'
import { BulkButton } from '../instagram/index.ts'
import { MergeDialog } from '../merges/index.ts'
import { ApplicantDialog } from '../profile/index.ts'
import { ApplicantToolbar } from './filters/applicant-toolbar.tsx'
import { ApplicantTable } from './table/applicant-table.tsx'
import { SelectionBar } from './table/selection-bar.tsx'
import { useTableLayout } from './table/use-table-layout.ts'
import type { Board } from './use-applicant-board.ts'

const viewMenuFile = () => import('./table/view-menu.tsx')
const ViewMenu = lazy(async () => ({ default: (await viewMenuFile()).ViewMenu }))

export type ApplicantBoardProps = {
  board: Board
  /** Which rows are on screen, for screen readers, e.g. `Page 2 of 20.` */
  place: string
  onEnd?: (() => void) | undefined
  /** Shown below the rows: page buttons, or a button that loads more. */
  footer: ReactNode
}

/** The filters, rows, selection, and dialogs of an applicant screen. */
export function ApplicantBoard({ board, place, onEnd, footer }: ApplicantBoardProps) {
  const { list, area, rows, people, picked, bulk, opened, merging, setMerging, handlers, mayEdit, maySend } = board
  const phone = usePhone()
  const table = useTableLayout()
  const [hasColumnFilters, setHasColumnFilters] = useState(false)
  const count = rows.page?.total
  // The table owns the scrolling region, so it is looked up when it is needed.
  const region = useMemo(
    () => ({
      get current() {
        return area.current?.querySelector('section') ?? null
      },
    }),
    [area],
  )
  const nameOf = (id: string) => {
    const person = people.find((row) => row.id === id)
    return person && displayName(person)
  }
  const { opener } = bulk
  // The selection bar and its buttons disappear when the selection is cleared.
  const openerOrRegion = useMemo(
    () => ({
      get current() {
        return opener.current?.isConnected ? opener.current : region.current
      },
    }),
    [opener, region],
  )
  const dialog = ({ selection, count: asked }: NonNullable<typeof bulk.asked>) => ({
    ...{ selection, count: asked, nameOf, onClose: bulk.close, onDone: picked.clear },
    finalFocus: openerOrRegion,
  })
  return (
    <>
      <ApplicantToolbar list={list} hasColumnFilters={hasColumnFilters} onColumnFiltersChange={setHasColumnFilters}>
        {phone ? null : (
          <OnDemand trigger={<ViewButton />} opens="menu" preload={viewMenuFile}>
            <ViewMenu table={table} trigger={<ViewButton />} />
          </OnDemand>
        )}
      </ApplicantToolbar>
      <div ref={area} aria-busy={rows.isChanging} className="relative flex min-h-96 flex-1 flex-col faint-while-busy">
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
        <ApplicantTable
          list={list}
          rows={rows}
          picked={mayEdit || maySend ? picked : undefined}
          handlers={handlers}
          table={table}
          hasColumnFilters={hasColumnFilters}
          onEnd={onEnd}
        />
        <SelectionBar
          picked={picked}
          total={count}
          table={region}
          onBulk={mayEdit ? bulk.open : undefined}
          onMessage={maySend ? bulk.openMessage : undefined}
          onMerge={mayEdit ? setMerging : undefined}
        >
          <BulkButton selection={picked.selection} count={picked.count} />
          <ExportButton selection={picked.selection} count={picked.count} view={list.view} />
        </SelectionBar>
      </div>
      <p role="status" className="sr-only">
        {rows.isChanging || count === undefined ? '' : `${matchesText(count)} ${place}`}
        {rows.waiting ? ` ${newcomersText(rows.waiting.newcomers)}.` : ''}
      </p>
      {count ? <footer className="border-t border-line bg-surface px-5 py-2.5 max-md:px-3">{footer}</footer> : null}
      <Suspense>
        {opened.dialog ? <ApplicantDialog {...opened.dialog} /> : null}
        {bulk.asked ? (
          <BulkDialog
            {...dialog(bulk.asked)}
            matching={bulk.asked.matching}
            open={bulk.shown === 'choice'}
            onWrite={bulk.write}
          />
        ) : null}
        {bulk.asked && bulk.send ? (
          <SendDialog
            {...dialog(bulk.asked)}
            open={bulk.shown === 'message'}
            action={bulk.send}
            onActionChange={bulk.write}
          />
        ) : null}
        {merging ? (
          <MergeDialog
            applicantIds={merging}
            open
            onClose={() => setMerging(undefined)}
            onMerged={picked.clear}
            landing={region}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const ViewButton = (props: ButtonProps) => (
  <Button icon={<Settings2 />} {...props}>
    View
  </Button>
)

const matchesText = (count: number): string =>
  count === 1 ? '1 applicant matches.' : `${count.toLocaleString('en-US')} applicants match.`

const newcomersText = (count: number): string =>
  count === 0 ? 'The list has changed' : `${count.toLocaleString('en-US')} new applicant${count === 1 ? '' : 's'}`
