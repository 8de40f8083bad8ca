import type { ActivityEntry } from '@velvet/contracts/activity'
import { isAllowed } from '@velvet/domain/auth'
import { screens } from '../../screens.tsx'
import { useSignedInAdmin } from '../auth/signed-in-admin.tsx'

/** What entries can be about, in the order of a list to choose from. */
export const targetTypes = ['applicant', 'event', 'campaign', 'template', 'tag', 'import', 'batch', 'admin'] as const

export const targetLabels: Record<(typeof targetTypes)[number], string> = {
  applicant: 'Applicants',
  event: 'Events',
  campaign: 'Campaigns',
  template: 'Templates',
  tag: 'Tags',
  import: 'Imports',
  batch: 'Bulk actions',
  admin: 'Admin users',
}

/** The screen that shows a kind of target, and what opens one there. */
const places: Readonly<Record<string, { path: string; opens: string }>> = {
  applicant: { path: '/admin/applicants', opens: '?applicant=' },
  event: { path: '/admin/events', opens: '?event=' },
  campaign: { path: '/admin/communications', opens: '?campaign=' },
  template: { path: '/admin/communications', opens: '?tab=templates&template=' },
  admin: { path: '/admin/users', opens: '?user=' },
}

type Target = Pick<ActivityEntry, 'targetType' | 'targetId' | 'targetExists'>

/** Answers where an entry's target is shown, while it exists and the reader's role includes that screen. */
export function useTargetAddress(): (target: Target) => string | undefined {
  const { role } = useSignedInAdmin()
  return ({ targetType, targetId, targetExists }) => {
    const place = targetType === null ? undefined : places[targetType]
    const screen = screens.find(({ path }) => path === place?.path)
    if (!place || !screen || !targetExists || targetId === null || !isAllowed(role, screen.permission)) return undefined
    return `${place.path}${place.opens}${encodeURIComponent(targetId)}`
  }
}
