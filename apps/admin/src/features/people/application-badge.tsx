import type { ApplicationStatus } from '@velvet/contracts/applications'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Badge, type BadgeTone } from '@velvet/ui/badge'
import { ListOrdered, LogOut, Mail, Ticket, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'

type Look = { tone: BadgeTone; icon?: ReactNode; isOutlined?: boolean }

/** An outline tells apart statuses of the same tone: the outlined one waits for someone, or has ended by itself. */
const looks: Readonly<Record<ApplicationStatus, Look>> = {
  invited: { tone: 'info', icon: <Mail /> },
  pending: { tone: 'pending' },
  waitlisted: { tone: 'pending', icon: <ListOrdered />, isOutlined: true },
  offered: { tone: 'approved', icon: <Ticket />, isOutlined: true },
  approved: { tone: 'approved' },
  declined: { tone: 'declined' },
  withdrawn: { tone: 'neutral', icon: <LogOut /> },
  expired: { tone: 'neutral', icon: <TimerOff />, isOutlined: true },
}

export type ApplicationBadgeProps = {
  status: ApplicationStatus
  /** A decision that waits for its release. */
  stagedStatus?: ApplicationStatus | null | undefined
}

/** The status of an application to one night; a decision that waits for its release reads `Approved, not sent` (CAP-03). */
export function ApplicationBadge({ status, stagedStatus = null }: ApplicationBadgeProps) {
  const shown = stagedStatus ?? status
  const { tone, icon, isOutlined = false } = looks[shown]
  return (
    <Badge tone={tone} icon={icon} className={isOutlined ? 'border-current!' : undefined}>
      {applicationStatusLabels[shown]}
      {stagedStatus ? ', not sent' : ''}
    </Badge>
  )
}
