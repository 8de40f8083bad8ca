import { Button } from '@velvet/ui/button'
import { PageHeader } from '@velvet/ui/page-header'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePageTitle } from '../../kit/page-title.ts'
import { ExportButton } from '../exports/index.ts'
import { CsvImport } from '../imports/index.ts'
import { ApiStatus, BulkRefresh } from '../instagram/index.ts'
import { portionSize } from '../people/index.ts'
import { AddApplicantDialog } from '../profile/index.ts'
import { ApplicantBoard } from './applicant-board.tsx'
import { SkipToTable } from './skip-to-table.tsx'
import { useApplicantBoard } from './use-applicant-board.ts'

/** All applicants, a thousand at a time, to search, edit, and merge (NAV-02, APPL-01 to APPL-14). */
export function DatabasePage() {
  usePageTitle('Applicants')
  const board = useApplicantBoard(portionSize, false)
  const { list, rows, people } = board
  const [isAdding, setIsAdding] = useState(false)
  const count = rows.page?.total
  const shown = people.length.toLocaleString('en-US')
  const readOn = rows.left > 0 && !rows.isReadingOn && !rows.couldNotReadOn ? rows.readOn : undefined

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <SkipToTable area={board.area} />
      <PageHeader
        title="Applicants"
        meta={
          <span className="inline-flex flex-wrap items-center gap-2.5">
            {rows.total?.toLocaleString('en-US')}
            <ApiStatus />
          </span>
        }
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
              <Button variant="primary" icon={<UserPlus />} onClick={() => setIsAdding(true)}>
                Add Applicant
              </Button>
            ) : null}
          </>
        }
      />
      <ApplicantBoard
        board={board}
        place={`${shown} are loaded.`}
        onEnd={readOn}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-sm text-fg-3">{`1–${shown} of ${(count ?? 0).toLocaleString('en-US')}`}</p>
            {rows.left > 0 ? (
              <Button onClick={rows.readOn} pending={rows.isReadingOn}>
                {rows.couldNotReadOn
                  ? 'Could not load more. Retry'
                  : `Load ${Math.min(portionSize, rows.left).toLocaleString('en-US')} more`}
              </Button>
            ) : null}
          </div>
        }
      />
      {isAdding ? (
        <Suspense>
          <AddApplicantDialog open onClose={() => setIsAdding(false)} onAdded={board.opened.view} />
        </Suspense>
      ) : null}
    </div>
  )
}
