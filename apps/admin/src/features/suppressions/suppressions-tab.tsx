import type { Suppression } from '@velvet/contracts/suppressions'
import { countText } from '../../kit/counts.ts'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { AddSuppressionDialog } from './add-suppression-dialog.tsx'
import { RemoveSuppressionDialog } from './remove-suppression-dialog.tsx'
import { SuppressionTable } from './suppression-table.tsx'
import { SuppressionToolbar } from './suppression-toolbar.tsx'
import { useSuppressionView } from './suppression-view.ts'
import { useSuppressionChanges, useSuppressions } from './suppressions.queries.ts'

/** Addresses that get no campaigns, why, and buttons to add or remove one. */
export function SuppressionsTab() {
  useSuppressionChanges()
  const mayLift = useIsAllowed('suppressions.lift')
  const view = useSuppressionView()
  const list = useSuppressions(view.filters)
  const total = list.data?.pages[0]?.total
  const { opened, open, close } = useOpening<Suppression | undefined>()

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
      <SuppressionToolbar view={view} onAdd={() => open(undefined)} />
      <SuppressionTable list={list} view={view} onLift={mayLift ? open : undefined} />
      {opened?.work ? (
        <RemoveSuppressionDialog key={opened.opening} suppression={opened.work} open={opened.isOpen} onClose={close} />
      ) : opened ? (
        <AddSuppressionDialog key={opened.opening} open={opened.isOpen} onClose={close} />
      ) : null}
    </div>
  )
}

const countOf = (total: number, isFiltered: boolean): string =>
  `${countText(total)} ${total === 1 ? 'suppressed address' : 'suppressed addresses'}${isFiltered ? ' found' : ''}`
