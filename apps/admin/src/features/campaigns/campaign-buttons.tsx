import type { Campaign } from '@velvet/contracts/campaigns'
import { Button, IconButton } from '@velvet/ui/button'
import { Pause, Pencil, Play, Send, Square, Trash2 } from 'lucide-react'
import type { CampaignActions } from './use-campaign-actions.ts'

export type CampaignButtonsProps = {
  campaign: Campaign
  actions: CampaignActions
  onEdit: (campaign: Campaign) => void
}

/** What can be done with a campaign in the state it is in. */
export function CampaignButtons({ campaign, actions, onEdit }: CampaignButtonsProps) {
  const { name, status, paused } = campaign
  if (status === 'sending')
    return (
      <span className="inline-flex gap-1">
        <IconButton
          size="sm"
          label={paused ? `Resume ${name}` : `Pause ${name}`}
          onClick={() => actions.steer(campaign, paused ? 'resume' : 'pause')}
        >
          {paused ? <Play /> : <Pause />}
        </IconButton>
        <IconButton size="sm" label={`Cancel ${name}`} onClick={() => actions.steer(campaign, 'cancel')}>
          <Square />
        </IconButton>
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1">
      {status === 'draft' ? (
        <>
          <Button size="sm" icon={<Send />} aria-label={`Send ${name}`} onClick={() => actions.send(campaign)}>
            Send
          </Button>
          <IconButton size="sm" label={`Edit ${name}`} onClick={() => onEdit(campaign)}>
            <Pencil />
          </IconButton>
        </>
      ) : null}
      <IconButton size="sm" label={`Delete ${name}`} onClick={() => actions.remove(campaign)}>
        <Trash2 />
      </IconButton>
    </span>
  )
}
