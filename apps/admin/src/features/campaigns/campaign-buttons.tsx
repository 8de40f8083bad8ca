import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { Button, IconButton } from '@velvet/ui/button'
import { CalendarX2, Copy, Pause, Pencil, Play, Send, Square, Trash2 } from 'lucide-react'
import type { CampaignActions } from './use-campaign-actions.tsx'

export type CampaignButtonsProps = { campaign: CampaignSummary; actions: CampaignActions }

/** The actions that a campaign's current status allows. */
export function CampaignButtons({ campaign, actions }: CampaignButtonsProps) {
  const { name, status } = campaign
  const isWaiting = status === 'draft' || status === 'scheduled'
  return (
    <span className="inline-flex items-center gap-1">
      {status === 'sending' ? <SteeringButtons campaign={campaign} actions={actions} /> : null}
      {isWaiting ? <SendingButtons campaign={campaign} actions={actions} /> : null}
      <IconButton size="sm" label={`Duplicate ${name}`} onClick={() => actions.duplicate(campaign)}>
        <Copy />
      </IconButton>
      {status === 'sending' ? null : (
        <IconButton size="sm" label={`Delete ${name}`} onClick={() => actions.remove(campaign)}>
          <Trash2 />
        </IconButton>
      )}
    </span>
  )
}

function SteeringButtons({ campaign, actions }: CampaignButtonsProps) {
  const { name, paused } = campaign
  return (
    <>
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
    </>
  )
}

function SendingButtons({ campaign, actions }: CampaignButtonsProps) {
  const { name, status } = campaign
  return (
    <>
      <Button
        size="sm"
        icon={<Send />}
        aria-label={`Send ${name}`}
        title={`Send ${name}`}
        onClick={() => actions.send(campaign)}
      >
        <span className="md:hidden">Send</span>
      </Button>
      {status === 'scheduled' ? (
        <IconButton size="sm" label={`Unschedule ${name}`} onClick={() => actions.unschedule(campaign)}>
          <CalendarX2 />
        </IconButton>
      ) : null}
      <IconButton size="sm" label={`Edit ${name}`} onClick={() => actions.edit(campaign)}>
        <Pencil />
      </IconButton>
    </>
  )
}
