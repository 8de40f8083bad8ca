import type { ActivityEntry, ActivityTarget } from '@velvet/contracts/activity'
import type { Permission } from '@velvet/contracts/permissions'
import { isAllowed } from '@velvet/domain/auth'
import { useSignedInAdmin } from '../auth/index.ts'

/** The filter labels for kinds of targets. */
export const targetLabels: Record<ActivityTarget, string> = {
  applicant: 'Applicants',
  event: 'Events',
  campaign: 'Campaigns',
  template: 'Templates',
  tag: 'Tags',
  import: 'Imports',
  batch: 'Bulk actions',
  instagram_refresh: 'Instagram refreshes',
  admin: 'Admin users',
}

/** The screen that shows a kind of target, the parameter that opens one there, and the permission it needs. */
const places: Readonly<Record<string, { path: string; opens: string; permission: Permission }>> = {
  applicant: { path: '/admin/applicants', opens: '?applicant=', permission: 'applicants.read' },
  event: { path: '/admin/events', opens: '?event=', permission: 'events.read' },
  campaign: { path: '/admin/communications', opens: '?campaign=', permission: 'campaigns.manage' },
  template: { path: '/admin/communications', opens: '?tab=templates&template=', permission: 'campaigns.manage' },
  admin: { path: '/admin/users', opens: '?user=', permission: 'users.manage' },
}

type Target = Pick<ActivityEntry, 'targetType' | 'targetId' | 'targetExists'>

/** Returns the address of an entry's target while the target exists and the reader's role includes that screen. */
export function useTargetAddress(): (target: Target) => string | undefined {
  const { role } = useSignedInAdmin()
  return ({ targetType, targetId, targetExists }) => {
    const place = targetType === null ? undefined : places[targetType]
    if (!place || !targetExists || targetId === null || !isAllowed(role, place.permission)) return undefined
    return `${place.path}${place.opens}${encodeURIComponent(targetId)}`
  }
}
