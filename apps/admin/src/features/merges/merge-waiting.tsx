import { maxMerged } from '@velvet/contracts/merges'
import { Alert } from '@velvet/ui/alert'
import { EmptyState } from '@velvet/ui/empty-state'
import { Skeleton } from '@velvet/ui/skeleton'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { MergePeople } from './merges.queries.ts'

/** Fills the dialog while there is no merge to decide on. */
export function MergeWaiting({ group, isTooMany }: { group: MergePeople; isTooMany: boolean }) {
  if (isTooMany)
    return <EmptyState title="Too many at once">At most {maxMerged} applicants can be merged together.</EmptyState>
  if (group.error)
    return (
      <NotLoaded
        title="The applicants could not be loaded"
        query={{ error: group.error, isFetching: group.isRetrying, refetch: group.retry }}
      />
    )
  if (group.isLoading) return <Loading />
  return (
    <>
      <GoneNotice count={group.goneCount} />
      <EmptyState title="Nothing to merge">At least 2 applicants are needed for a merge.</EmptyState>
    </>
  )
}

/** Shown when records were merged or removed since they were chosen. */
export function GoneNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert
      tone="warning"
      title={
        count === 1
          ? '1 applicant was merged or removed in the meantime.'
          : `${count} applicants were merged or removed in the meantime.`
      }
    >
      They are not part of this merge.
    </Alert>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading applicants</span>
      <div className="flex animate-late flex-col gap-5 py-2">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </div>
    </div>
  )
}
