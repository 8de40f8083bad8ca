import { StatCard } from '@velvet/ui/stat-card'
import { Activity, CalendarCheck, CalendarRange, ShieldUser } from 'lucide-react'
import type { useActivityStats } from './activity.queries.ts'
import type { ActivityView } from './activity-view.ts'

export type ActivityStatsProps = { stats: ReturnType<typeof useActivityStats>; view: ActivityView }

/** The four numbers of the whole log; three of them link to the entries they count (ACT-01 to ACT-04). */
export function ActivityStats({ stats: { data, isError }, view: { time, isFiltered } }: ActivityStatsProps) {
  const missing = isError ? null : undefined
  return (
    <section
      aria-label="Activity in numbers"
      className="grid grid-cols-2 gap-3 px-5 pt-4 max-md:gap-2 max-md:px-3 max-md:pt-3 lg:grid-cols-4"
    >
      <StatCard
        label="Today's Actions"
        hint="Since midnight"
        value={data?.today ?? missing}
        icon={<CalendarCheck />}
        href="/admin/activity?time=today"
        current={time === 'today'}
      />
      <StatCard
        label="This Week"
        hint="Last 7 days"
        value={data?.thisWeek ?? missing}
        icon={<CalendarRange />}
        href="/admin/activity?time=7d"
        current={time === '7d'}
      />
      <StatCard label="Active Admins" hint="All time" value={data?.activeAdmins ?? missing} icon={<ShieldUser />} />
      <StatCard
        label="Total Actions"
        hint="All time"
        value={data?.total ?? missing}
        icon={<Activity />}
        href="/admin/activity"
        current={!isFiltered}
      />
    </section>
  )
}
