import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { CalendarX2, Copy, Pause, Pencil, Play, RotateCw, Send, Square, Trash2 } from 'lucide-react'
import type { CampaignButtonsProps } from '../campaign-buttons.tsx'
import { mayRetry, useRetryFailed } from './use-retry-failed.tsx'

/** The actions on the open campaign, as labeled buttons. */
export function DetailsFooter({ campaign, actions }: CampaignButtonsProps) {
  const { status, paused } = campaign
  const isSending = status === 'sending'
  const { retry, isPending } = useRetryFailed()
  return (
    <>
      <span className="me-auto flex flex-wrap gap-2">
        <Button icon={<Copy />} onClick={() => actions.duplicate(campaign)}>
          Duplicate
        </Button>
        {isSending ? null : (
          <Button icon={<Trash2 />} onClick={() => actions.remove(campaign)}>
            Delete
          </Button>
        )}
      </span>
      {mayRetry(campaign) ? (
        <Button variant="primary" icon={<RotateCw />} pending={isPending} onClick={() => retry(campaign)}>
          Retry failed
        </Button>
      ) : null}
      {isSending ? (
        <>
          <Button icon={<Square />} onClick={() => actions.steer(campaign, 'cancel')}>
            Cancel the rest
          </Button>
          <Button
            variant="primary"
            icon={paused ? <Play /> : <Pause />}
            onClick={() => actions.steer(campaign, paused ? 'resume' : 'pause')}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
        </>
      ) : null}
      {isWaiting(campaign) ? (
        <>
          {status === 'scheduled' ? (
            <Button icon={<CalendarX2 />} onClick={() => actions.unschedule(campaign)}>
              Unschedule
            </Button>
          ) : null}
          <Button icon={<Pencil />} onClick={() => actions.edit(campaign)}>
            Edit
          </Button>
          <Button variant="primary" icon={<Send />} onClick={() => actions.send(campaign)}>
            Send now
          </Button>
        </>
      ) : null}
    </>
  )
}

const isWaiting = ({ status }: CampaignSummary): boolean => status === 'draft' || status === 'scheduled'
