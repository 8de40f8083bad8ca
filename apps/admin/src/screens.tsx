import type { Permission } from '@velvet/contracts/kernel'
import { LayoutDashboard, Mail, Users } from 'lucide-react'
import type { ReactNode } from 'react'

export type Screen = { path: string; label: string; icon: ReactNode; permission: Permission }

/** The screens of the back office in the order of the navigation (NAV-09), each with what its reader must be allowed. */
export const screens: readonly Screen[] = [
  { path: '/admin/dashboard', label: 'Dashboard', icon: <LayoutDashboard />, permission: 'applicants.read' },
  { path: '/admin/applicants', label: 'Applicants', icon: <Users />, permission: 'applicants.read' },
  { path: '/admin/communications', label: 'Communications', icon: <Mail />, permission: 'campaigns.manage' },
]
