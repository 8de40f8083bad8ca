import type { Permission } from '@velvet/contracts/permissions'
import { Activity, CalendarDays, LayoutDashboard, Mail, Map as MapIcon, Plug, Send, UserCog, Users } from 'lucide-react'
import type { ReactNode } from 'react'

export type Screen = {
  path: string
  label: string
  icon: ReactNode
  /** Any one of these permissions opens the screen. */
  permissions: readonly [Permission, ...Permission[]]
}

/** Campaigns, conversations, templates, and suppressions. */
export const communicationsPath = '/admin/communications'

/** Decisions that wait for their release. */
export const outboxPath = '/admin/outbox'

/** Geographic Analytics; logging out there takes longer (AUTH-18). */
export const mapPath = '/admin/map'

/** The screens of the back office in the order of the navigation (NAV-09), each with the permissions that open it. */
export const screens: readonly Screen[] = [
  { path: '/admin/dashboard', label: 'Dashboard', icon: <LayoutDashboard />, permissions: ['applicants.read'] },
  { path: '/admin/events', label: 'Events', icon: <CalendarDays />, permissions: ['events.read'] },
  { path: '/admin/applicants', label: 'Applicants', icon: <Users />, permissions: ['applicants.read'] },
  { path: outboxPath, label: 'Outbox', icon: <Send />, permissions: ['applicants.read'] },
  {
    path: communicationsPath,
    label: 'Communications',
    icon: <Mail />,
    permissions: ['campaigns.manage', 'conversations.manage'],
  },
  { path: '/admin/activity', label: 'Activity', icon: <Activity />, permissions: ['activity.read'] },
  { path: '/admin/integrations', label: 'Integrations', icon: <Plug />, permissions: ['integrations.test'] },
  { path: '/admin/users', label: 'Users', icon: <UserCog />, permissions: ['users.manage'] },
  { path: mapPath, label: 'Map', icon: <MapIcon />, permissions: ['stats.read'] },
]

/** The review of applicants one by one; reached from the dashboard instead of the navigation. */
export const reviewScreen = { path: '/admin/triage', label: 'Review', parent: '/admin/dashboard' } as const

/** Every admin's own account; reached from the welcome line instead of the navigation. */
export const accountScreen = { path: '/admin/account', label: 'My account' } as const
