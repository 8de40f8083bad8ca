import { PageHeader } from '@velvet/ui/page-header'
import { usePageTitle } from '../../kit/page-title.ts'
import { useActivity, useActivityChanges, useActivityStats } from './activity.queries.ts'
import { ActivityExport } from './activity-export.tsx'
import { ActivityLog } from './activity-log.tsx'
import { ActivityStats } from './activity-stats.tsx'
import { ActivityToolbar } from './activity-toolbar.tsx'
import { useActivityView } from './activity-view.ts'

/** Who did what, to what and when (NAV-05, ACT-01 to ACT-16). */
export function ActivityPage() {
  usePageTitle('Activity Log')
  const isLive = useActivityChanges()
  const view = useActivityView()
  const stats = useActivityStats(isLive)
  const list = useActivity(view.filters)
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Activity Log"
        subtitle="Who did what, and when"
        actions={<ActivityExport filters={view.filters} isEmpty={list.data?.pages[0]?.length === 0} />}
      />
      <ActivityStats stats={stats} view={view} />
      <div className="h-4 shrink-0 max-md:h-3" />
      <ActivityToolbar view={view} actors={stats.data?.actors} actions={stats.data?.actions} />
      <ActivityLog list={list} view={view} isLive={isLive} />
    </div>
  )
}
