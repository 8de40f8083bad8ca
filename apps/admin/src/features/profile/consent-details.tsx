import type { Applicant } from '@velvet/contracts/applicants'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { useConsents } from './consent.queries.ts'
import { ConsentHistory } from './consent-history.tsx'
import { ConsentNow } from './consent-now.tsx'

/** The current consent of each channel, and its history. */
export function ConsentDetails({ applicant }: { applicant: Applicant }) {
  const { data, isFetching, refetch, isPending } = useConsents(applicant)
  if (isPending) return <Skeleton className="w-2/3" />
  if (!data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-fg-2">
        The consent could not be loaded.
        <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <ConsentNow applicant={applicant} events={data.events} suppressions={data.suppressions} />
      <ConsentHistory events={data.events} />
    </div>
  )
}
