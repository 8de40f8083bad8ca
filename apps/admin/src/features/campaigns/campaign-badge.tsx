import { type CampaignSummary, type CampaignType, campaignTypes } from '@velvet/contracts/campaigns'
import { Badge, type BadgeProps } from '@velvet/ui/badge'
import { CalendarClock, CircleSlash, Mail, MessageSquareText, Moon, Pause } from 'lucide-react'

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

/** The label of each type (CAMP-12). */
export const typeLabels: Record<CampaignType, string> = { email: 'Email', sms: 'SMS', both: 'Email + SMS' }

export const typeChoices = campaignTypes.map((type) => ({ value: type, label: typeLabels[type] }))

/** The channels of a campaign, as icons and words. */
export function CampaignTypeMark({ type }: { type: CampaignType }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-fg-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-fg-3">
      {type === 'sms' ? null : <Mail aria-hidden="true" />}
      {type === 'email' ? null : <MessageSquareText aria-hidden="true" />}
      {typeLabels[type]}
    </span>
  )
}
