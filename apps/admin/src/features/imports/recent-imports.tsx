import { EmptyState } from '@velvet/ui/empty-state'
import { Skeleton } from '@velvet/ui/skeleton'
import { FileClock } from 'lucide-react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useImportChanges, useImports } from './imports.queries.ts'
import { RecentImport } from './recent-import.tsx'

export type RecentImportsProps = {
  /** Called when View is pressed, to show that import. */
  onOpen: (importId: string) => void
}

/** The latest imports with their results, to view or to undo. */
export function RecentImports({ onOpen }: RecentImportsProps) {
  const imports = useImports()
  const { data, error } = imports
  useImportChanges()
  return (
    <section aria-label="Recent imports" tabIndex={-1} className="outline-none">
      <h3 className="font-semibold">Recent imports</h3>
      {!data && error ? (
        <NotLoaded title="The imports could not be loaded" query={imports} />
      ) : !data ? (
        <Loading />
      ) : data.imports.length === 0 ? (
        <EmptyState title="No imports yet" icon={<FileClock />}>
          Your imports are listed here. Each can be undone for 30 days.
        </EmptyState>
      ) : (
        <ul className="mt-1.5 divide-y divide-line">
          {data.imports.map((found) => (
            <RecentImport key={found.id} import={found} onOpen={() => onOpen(found.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading recent imports</span>
      <div className="flex animate-late flex-col gap-3 py-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </div>
  )
}
