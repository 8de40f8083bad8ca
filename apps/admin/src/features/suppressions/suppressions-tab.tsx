import type { Suppression } from '@velvet/contracts/suppressions'
import { useCallback, useState } from 'react'
import { countText } from '../../kit/counts.ts'
import { useIsAllowed } from '../auth/index.ts'
import { AddSuppressionDialog } from './add-suppression-dialog.tsx'
import { RemoveSuppressionDialog } from './remove-suppression-dialog.tsx'
import { SuppressionTable } from './suppression-table.tsx'
import { SuppressionToolbar } from './suppression-toolbar.tsx'
import { useSuppressionView } from './suppression-view.ts'
import { useSuppressionChanges, useSuppressions } from './suppressions.queries.ts'

type Work = { suppression: Suppression | undefined; opening: number; isOpen: boolean }

/** Addresses that get no campaigns, why, and buttons to add or remove one. */
export function SuppressionsTab() {
  useSuppressionChanges()
  const mayLift = useIsAllowed('suppressions.lift')
  const view = useSuppressionView()
  const list = useSuppressions(view.filters)
  const total = list.data?.pages[0]?.total
  // Each opening starts empty.
  const [work, setWork] = useState<Work>()
  const start = useCallback(
    (suppression?: Suppression) =>
      setWork((last) => ({ suppression, opening: (last?.opening ?? 0) + 1, isOpen: true })),
    [],
  )
  const close = () => setWork((last) => last && { ...last, isOpen: false })

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 text-sm max-md:px-3">
        <p role="status" className="min-w-36 text-base font-semibold">
          {total === undefined ? '' : countOf(total, view.isFiltered)}
        </p>
        <p className="max-w-3xl text-fg-2">
          Campaigns skip these addresses. They stay suppressed through deletes, merges, and imports.
        </p>
      </div>
      <SuppressionToolbar view={view} onAdd={() => start()} />
      <SuppressionTable list={list} view={view} onLift={mayLift ? start : undefined} />
      {work?.suppression ? (
        <RemoveSuppressionDialog key={work.opening} suppression={work.suppression} open={work.isOpen} onClose={close} />
      ) : work ? (
        <AddSuppressionDialog key={work.opening} open={work.isOpen} onClose={close} />
      ) : null}
    </div>
  )
}

const countOf = (total: number, isFiltered: boolean): string =>
  `${countText(total)} ${total === 1 ? 'suppressed address' : 'suppressed addresses'}${isFiltered ? ' found' : ''}`
