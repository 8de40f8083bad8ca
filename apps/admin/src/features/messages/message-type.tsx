import { type CampaignType, campaignTypes } from '@velvet/contracts/campaigns'
import { Mail, MessageSquareText } from 'lucide-react'

/** The label of each type (CAMP-12). */
export const typeLabels: Record<CampaignType, string> = { email: 'Email', sms: 'SMS', both: 'Email + SMS' }

export const typeChoices = campaignTypes.map((type) => ({ value: type, label: typeLabels[type] }))

/** The channels of a campaign or template, as icons and words. */
export function MessageTypeMark({ type }: { type: CampaignType }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-fg-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-fg-3">
      {type === 'sms' ? null : <Mail aria-hidden="true" />}
      {type === 'email' ? null : <MessageSquareText aria-hidden="true" />}
      {typeLabels[type]}
    </span>
  )
}
