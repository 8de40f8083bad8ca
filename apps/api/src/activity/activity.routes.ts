import { exportActivity, getActivityStats, listActivity } from '@velvet/contracts/activity'
import * as activity from '@velvet/services/activity'
import type { Slice } from '../kernel/mount.ts'

export const activityRoutes: Slice = ({ mount, mountDownload }) => {
  mount(listActivity, activity.listActivity)
  mount(getActivityStats, activity.getActivityStats)
  mountDownload(exportActivity, activity.exportActivity)
}
