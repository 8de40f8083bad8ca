export { exportActivity } from './export-activity.ts'
export { getActivityStats } from './get-activity-stats.ts'
export { listActivity } from './list-activity.ts'
