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

/** The status of an application to one night; children replace its name. */
export function ApplicationBadge({ status, children }: { status: ApplicationStatus; children?: ReactNode }) {
  const { tone, icon, isOutlined = false } = looks[status]
  return (
    <Badge tone={tone} icon={icon} className={isOutlined ? 'border-current!' : undefined}>
      {children ?? applicationStatusLabels[status]}
    </Badge>
  )
}
