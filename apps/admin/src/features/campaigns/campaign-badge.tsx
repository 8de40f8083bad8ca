import type { Campaign } from '@velvet/contracts/campaigns'
import { Badge, type BadgeProps } from '@velvet/ui/badge'
import { CalendarClock, CircleSlash, Pause } from 'lucide-react'

/** The five statuses (CAMP-60), and what a person calls two of their flavours. */
export function campaignStateLabel({ status, paused, failureReason }: Campaign): string {
  if (status === 'sending') return paused ? 'Paused' : 'Sending'
  if (status === 'failed') return failureReason === 'cancelled' ? 'Cancelled' : 'Failed'
  return { draft: 'Draft', scheduled: 'Scheduled', completed: 'Completed' }[status]
}

export function CampaignBadge({ campaign }: { campaign: Campaign }) {
  return <Badge {...look(campaign)}>{campaignStateLabel(campaign)}</Badge>
}

function look({ status, paused, failureReason }: Campaign): Pick<BadgeProps, 'tone' | 'icon' | 'busy'> {
  if (status === 'draft') return { tone: 'neutral' }
  if (status === 'scheduled') return { tone: 'info', icon: <CalendarClock /> }
  if (status === 'completed') return { tone: 'approved' }
  if (status === 'sending') return paused ? { tone: 'pending', icon: <Pause /> } : { tone: 'info', busy: true }
  return failureReason === 'cancelled' ? { tone: 'neutral', icon: <CircleSlash /> } : { tone: 'declined' }
}
