import type { ActivityEntry } from '@velvet/contracts/activity'
import { Link } from '@velvet/ui/link'
import { ChevronDown } from 'lucide-react'
import { lazy, memo, Suspense, useId, useState } from 'react'
import { UndoOffer } from '../undo/index.ts'
import { ActionBadge, ActionIcon } from './action-badge.tsx'
import { exactTime } from './activity-time.ts'

const ActivityDetails = lazy(async () => ({ default: (await import('./activity-details.tsx')).ActivityDetails }))

export type ActivityItemProps = {
  entry: ActivityEntry
  /** How long ago it was. */
  ago: string
  /** The address that shows its target; absent when there is none. */
  href: string | undefined
}

/** One entry: the action, the admin, the time, and the IP address (ACT-05, ACT-06). */
export const ActivityItem = memo(function ActivityItem({ entry, ago, href }: ActivityItemProps) {
  const { action, adminUsername, actorName, description, details, ipAddress, timestamp, undo } = entry
  const sentenceId = useId()
  const detailsId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex gap-3 px-5 py-3 max-md:px-3">
      <ActionIcon action={action} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p id={sentenceId} className="min-w-0 break-words text-fg">
            {href ? (
              <Link
                href={href}
                className="inline-block min-h-6 scroll-mt-12 rounded-badge underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-current"
              >
                {description}
              </Link>
            ) : (
              description
            )}
          </p>
          <time dateTime={timestamp} title={exactTime(timestamp)} className="shrink-0 text-xs text-fg-3">
            {ago}
          </time>
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-fg-3">
          <ActionBadge action={action} />
          <span className="font-medium text-fg-2">{adminUsername ?? actorName}</span>
          {ipAddress ? (
            <span>
              <span className="sr-only">IP address </span>
              {ipAddress}
            </span>
          ) : null}
          {Object.keys(details).length > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-describedby={sentenceId}
              className="inline-flex min-h-6 scroll-mt-12 items-center gap-1 rounded-badge font-medium text-fg-2 hover:text-fg pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:stroke-[1.75]"
              onClick={() => setIsOpen(!isOpen)}
            >
              Details
              <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
            </button>
          ) : null}
        </div>
        {undo ? <UndoOffer undo={undo} about={description} /> : null}
        <div id={detailsId} hidden={!isOpen}>
          {isOpen ? (
            <Suspense>
              <ActivityDetails entry={entry} />
            </Suspense>
          ) : null}
        </div>
      </div>
    </div>
  )
})
