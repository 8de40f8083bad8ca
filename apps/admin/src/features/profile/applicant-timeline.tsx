import { timeAgoInLog } from '@velvet/domain/kernel'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { useNow } from '../../kit/time/use-now.ts'
import { useApplicantActivity } from '../people/index.ts'
import { UndoOffer } from '../undo/index.ts'

/** How often relative times are updated, in ms. */
const pace = 10_000

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The history of one applicant, newest first. */
export function ApplicantTimeline({ applicantId }: { applicantId: string }) {
  const activity = useApplicantActivity(applicantId)
  const now = useNow(pace)
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? []
  if (activity.isPending) return <Skeleton className="w-2/3" />
  if (activity.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-fg-2">
        The history could not be loaded.
        <Button size="sm" pending={activity.isFetching} onClick={() => void activity.refetch()}>
          Retry
        </Button>
      </p>
    )
  if (entries.length === 0) return <p className="text-sm text-fg-3">Nothing has been recorded yet.</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <ol className="flex flex-col gap-3 border-s border-line ps-4 text-sm">
        {entries.map(({ id, description, adminUsername, timestamp, undo }) => (
          <li key={id} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-[1.3125rem] top-1.5 size-2 rounded-full border border-line-strong bg-surface"
            />
            <p className="text-fg">{description}</p>
            <p className="text-xs text-fg-3">
              {adminUsername ? `${adminUsername} · ` : ''}
              <time dateTime={timestamp} title={exact.format(new Date(timestamp))}>
                {timeAgoInLog(new Date(timestamp), now)}
              </time>
            </p>
            {undo ? <UndoOffer undo={undo} about={description} /> : null}
          </li>
        ))}
      </ol>
      {activity.hasNextPage ? (
        <Button size="sm" pending={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
          Show earlier
        </Button>
      ) : null}
    </div>
  )
}
