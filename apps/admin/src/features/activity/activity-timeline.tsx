import type { ActivityEntry } from '@velvet/contracts/activity'
import { timeAgoInLog } from '@velvet/domain/kernel'
import { useMemo } from 'react'
import { groupByDay } from '../../kit/time/days.ts'
import { useNow } from '../../kit/time/use-now.ts'
import { ActivityItem } from './activity-item.tsx'
import { useTargetAddress } from './activity-target.ts'

/** How often relative times are updated, in ms. */
const pace = 10_000

/** Entries grouped by the day they were recorded, newest first. */
export function ActivityTimeline({ entries }: { entries: readonly ActivityEntry[] }) {
  const now = useNow(pace)
  const addressOf = useTargetAddress()
  const days = useMemo(() => groupByDay(entries, ({ timestamp }) => timestamp, now), [entries, now])
  return days.map(({ key, title, items: written }) => (
    <div key={key}>
      <h2 className="sticky top-0 z-10 border-b border-line bg-sunken px-5 py-2 text-sm font-semibold text-fg-2 max-md:px-3">
        {title}
      </h2>
      <ol aria-label={title} className="divide-y divide-line border-b border-line">
        {written.map((entry) => (
          <li key={entry.id} className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
            <ActivityItem entry={entry} ago={timeAgoInLog(new Date(entry.timestamp), now)} href={addressOf(entry)} />
          </li>
        ))}
      </ol>
    </div>
  ))
}
