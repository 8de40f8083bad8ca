import { useQueryClient } from '@tanstack/react-query'
import type { Campaign, CampaignSummary } from '@velvet/contracts/campaigns'
import { messagesOf } from '@velvet/domain/campaigns'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useMemo, useRef } from 'react'
import { countText, peopleText } from '../../kit/counts.ts'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { audienceQuery } from './audience/audience.queries.ts'
import { exclusionsText, reachOf } from './audience/audience.ts'
import { ReceiptLines } from './audience/receipt-lines.tsx'
import { useDeleteCampaign } from './campaigns.queries.ts'
import { copyOf } from './editor/campaign-copy.ts'
import { useLaunch, useSaveCampaign } from './editor/save-campaign.queries.ts'
import { wholeQuery } from './list/campaign-list.queries.ts'
import { type Steering, useSteerCampaign } from './progress/campaign-progress.queries.ts'

/** What the surrounding screen does for the actions. */
export type CampaignScreen = {
  open: (campaign: CampaignSummary) => void
  edit: (campaign: Campaign) => void
  /** Called when the campaign no longer exists. */
  leave: (campaign: CampaignSummary) => void
}

export type CampaignActions = Pick<CampaignScreen, 'open'> & {
  edit: (campaign: CampaignSummary) => void
  send: (campaign: CampaignSummary) => void
  unschedule: (campaign: CampaignSummary) => void
  duplicate: (campaign: CampaignSummary) => void
  remove: (campaign: CampaignSummary) => void
  steer: (campaign: CampaignSummary, action: Steering) => void
}

const steered = {
  pause: { title: 'Campaign Paused', description: 'Queued messages wait until you resume it.' },
  resume: { title: 'Campaign Resumed', description: 'Sending continues where it stopped.' },
  cancel: { title: 'Campaign Canceled', description: 'Queued messages will not be sent.' },
}

/** The actions on a campaign, each with its confirmation and its toast (CAMP-54 to CAMP-59). */
export function useCampaignActions(screen: CampaignScreen): CampaignActions {
  const client = useQueryClient()
  const call = useServer()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { send, schedule } = useLaunch()
  const { mutateAsync: save } = useSaveCampaign()
  const { mutateAsync: remove } = useDeleteCampaign()
  const { mutateAsync: steer } = useSteerCampaign()
  const around = useRef(screen)
  const isCopying = useRef(false)
  useEffect(() => {
    around.current = screen
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: mutations keep their functions, and rows render again when these change
  return useMemo(() => {
    const attempt = async (fallback: string, work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        failureToast(error, 'Campaign Error', fallback)
      }
    }
    return {
      open: (campaign) => around.current.open(campaign),
      edit: ({ id }) =>
        void attempt('Failed to open campaign.', async () =>
          around.current.edit(await client.fetchQuery(wholeQuery(call, id))),
        ),
      send: (campaign) =>
        void attempt('Failed to send campaign.', async () => {
          const whole = await client.fetchQuery(wholeQuery(call, campaign.id))
          const { type, content, targetFilters } = whole
          const text = content && messagesOf(type, content).sms
          const audience = await client.fetchQuery(
            audienceQuery(call, { type, targetFilters, ...(text ? { text } : {}) }),
          )
          const reach = reachOf(audience)
          if (reach === 0) {
            toast({
              variant: 'destructive',
              title: 'No One Can Be Reached',
              description: exclusionsText(audience) || 'No one matches its audience.',
            })
            return
          }
          const isConfirmed = await confirm({
            title: `Send “${campaign.name}” to ${peopleText(reach)}?`,
            description: <ReceiptLines receipt={audience} />,
            confirmLabel: `Send to ${countText(reach)}`,
            tone: 'neutral',
          })
          if (!isConfirmed) return
          await send(whole)
          toast({ title: 'Campaign Sent', description: 'Your campaign has been queued for delivery' })
        }),
      unschedule: (campaign) =>
        void attempt('Failed to unschedule campaign.', async () => {
          await schedule({ id: campaign.id, scheduledAt: null })
          toast({ title: 'Schedule Removed', description: `“${campaign.name}” is a draft again.` })
        }),
      duplicate: (campaign) => {
        if (isCopying.current) return
        isCopying.current = true
        void attempt('Failed to duplicate campaign.', async () => {
          const whole = await client.fetchQuery(wholeQuery(call, campaign.id))
          const copy = await save({ body: copyOf(whole), known: undefined })
          toast({ title: 'Campaign Duplicated', description: `“${copy.name}” is a draft with the same audience.` })
          around.current.edit(copy)
        }).finally(() => {
          isCopying.current = false
        })
      },
      remove: (campaign) =>
        void attempt('Failed to delete campaign.', async () => {
          const isConfirmed = await confirm({
            title: `Delete “${campaign.name}”`,
            description: 'Are you sure you want to delete this campaign? This action cannot be undone.',
            confirmLabel: 'Delete',
          })
          if (!isConfirmed) return
          await remove(campaign.id)
          around.current.leave(campaign)
          toast({ title: 'Success', description: 'Campaign deleted successfully' })
        }),
      steer: (campaign, action) =>
        void attempt(`Failed to ${action} campaign.`, async () => {
          const isConfirmed =
            action !== 'cancel' ||
            (await confirm({
              title: `Cancel “${campaign.name}”`,
              description: 'Messages still in the queue will not be sent. Messages already sent can’t be recalled.',
              confirmLabel: 'Cancel campaign',
              cancelLabel: campaign.paused ? 'Keep it' : 'Keep sending',
            }))
          if (!isConfirmed) return
          await steer({ id: campaign.id, action })
          toast(steered[action])
        }),
    }
  }, [client, call, toast, confirm, failureToast])
}
