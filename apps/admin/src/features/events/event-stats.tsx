import { isPast } from '@velvet/domain/events'
import { StatCard } from '@velvet/ui/stat-card'
import { CalendarCheck2, CalendarDays, UserRoundPlus } from 'lucide-react'
import type { useCurrentEvents } from './events.queries.ts'

/** EVT-03 to EVT-05 */
export function EventStats({ list: { data, isError } }: { list: ReturnType<typeof useCurrentEvents> }) {
  const missing = isError ? null : undefined
  return (
    <section
      aria-label="Events in numbers"
      className="grid grid-cols-3 gap-3 px-5 py-4 max-md:grid-cols-2 max-md:[&>:last-child]:col-span-2 max-md:gap-2 max-md:px-3 max-md:py-3"
    >
      <StatCard label="Total Events" value={data?.length ?? missing} icon={<CalendarDays />} />
      <StatCard
        label="Active Events"
        value={
          data?.filter(
            ({ isActive, cancelledAt, date }) =>
              isActive && !cancelledAt && !(date && isPast(new Date(date), new Date())),
          ).length ?? missing
        }
        icon={<CalendarCheck2 />}
      />
      <StatCard
        label="Total Applications"
        value={data?.reduce((sum, { currentApplications }) => sum + currentApplications, 0) ?? missing}
        icon={<UserRoundPlus />}
      />
    </section>
  )
}
