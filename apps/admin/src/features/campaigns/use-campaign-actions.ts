import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '@velvet/contracts/campaigns'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useMemo } from 'react'
import { useFailureToast } from '../../failure-toast.ts'
import { useServer } from '../../server.tsx'
import { exclusionsText, reachOf } from './audience.ts'
import { countText } from './campaign-numbers.tsx'
import {
  audienceQuery,
  type Steering,
  useDeleteCampaign,
  useSendCampaign,
  useSteerCampaign,
} from './campaigns.queries.ts'

export type CampaignActions = {
  send: (campaign: Campaign) => void
  remove: (campaign: Campaign) => void
  steer: (campaign: Campaign, action: Steering) => void
}

const steered = {
  pause: { title: 'Campaign Paused', description: 'What is queued waits until you resume it.' },
  resume: { title: 'Campaign Resumed', description: 'Sending goes on where it stopped.' },
  cancel: { title: 'Campaign Cancelled', description: 'What was not sent yet will not be sent.' },
}

/** What a row offers, each with its question beforehand and its words afterwards (CAMP-54 to CAMP-59). */
export function useCampaignActions(): CampaignActions {
  const client = useQueryClient()
  const call = useServer()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: send } = useSendCampaign()
  const { mutateAsync: remove } = useDeleteCampaign()
  const { mutateAsync: steer } = useSteerCampaign()

  return useMemo(() => {
    const withFailure = async (fallback: string, work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        failureToast(error, 'Campaign Error', fallback)
      }
    }
    return {
      send: (campaign) =>
        void withFailure('Failed to send campaign.', async () => {
          const audience = await client.fetchQuery(audienceQuery(call, campaign.targetFilters))
          const reach = countText(reachOf(audience))
          const isConfirmed = await confirm({
            title: `Send “${campaign.name}” to ${reach} ${reach === '1' ? 'person' : 'people'}?`,
            description: exclusionsText(audience) || 'Everyone who matches can be reached.',
            confirmLabel: `Send to ${reach}`,
            tone: 'neutral',
          })
          if (!isConfirmed) return
          await send(campaign.id)
          toast({ title: 'Campaign Sent', description: 'Your campaign has been queued for delivery' })
        }),
      remove: (campaign) =>
        void withFailure('Failed to delete campaign.', async () => {
          const isConfirmed = await confirm({
            title: `Delete “${campaign.name}”`,
            description: 'Are you sure you want to delete this campaign? This action cannot be undone.',
            confirmLabel: 'Delete',
          })
          if (!isConfirmed) return
          await remove(campaign.id)
          toast({ title: 'Success', description: 'Campaign deleted successfully' })
        }),
      steer: (campaign, action) =>
        void withFailure(`Failed to ${action} campaign.`, async () => {
          const isConfirmed =
            action !== 'cancel' ||
            (await confirm({
              title: `Cancel “${campaign.name}”`,
              description: 'Everything that is still queued will never be sent. What was sent stays sent.',
              confirmLabel: 'Cancel campaign',
              cancelLabel: 'Keep sending',
            }))
          if (!isConfirmed) return
          await steer({ id: campaign.id, action })
          toast(steered[action])
        }),
    }
  }, [client, call, toast, confirm, failureToast, send, remove, steer])
}
