import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { Badge, type BadgeProps } from '@velvet/ui/badge'
import { CalendarClock, CircleSlash, Moon, Pause } from 'lucide-react'

/** The labels of the five statuses (CAMP-60), and of three variants that admins distinguish. */
function campaignStateLabel({ status, paused, waiting, failureReason }: CampaignSummary): string {
  if (status === 'sending') return paused ? 'Paused' : waiting ? 'Waiting' : 'Sending'
  if (status === 'failed') return failureReason === 'cancelled' ? 'Canceled' : 'Failed'
  return { draft: 'Draft', scheduled: 'Scheduled', completed: 'Completed' }[status]
}

export function CampaignBadge({ campaign }: { campaign: CampaignSummary }) {
  return <Badge {...look(campaign)}>{campaignStateLabel(campaign)}</Badge>
}

function look({ status, paused, waiting, failureReason }: CampaignSummary): Pick<BadgeProps, 'tone' | 'icon' | 'busy'> {
  if (status === 'draft') return { tone: 'neutral' }
  if (status === 'scheduled') return { tone: 'info', icon: <CalendarClock /> }
  if (status === 'completed') return { tone: 'approved' }
  if (status === 'sending' && waiting && !paused) return { tone: 'pending', icon: <Moon /> }
  if (status === 'sending') return paused ? { tone: 'pending', icon: <Pause /> } : { tone: 'info', busy: true }
  return failureReason === 'cancelled' ? { tone: 'neutral', icon: <CircleSlash /> } : { tone: 'declined' }
}
