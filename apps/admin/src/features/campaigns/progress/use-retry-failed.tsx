import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CampaignSummary, getRetryPlan, listRecipients, retryFailed } from '@velvet/contracts/campaigns'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { countText } from '../../../kit/counts.ts'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useServer } from '../../../kit/server.tsx'
import { refreshCampaigns } from '../campaigns.queries.ts'
import { heldText, RetryLines } from './retry-words.tsx'

/** Whether a campaign has ended with failed messages. */
export const mayRetry = ({ status, failureReason, failedCount }: CampaignSummary): boolean =>
  (status === 'completed' || status === 'failed') && failureReason !== 'cancelled' && failedCount > 0

/** Resends messages that were certainly not sent, after a question with their number and why others are not resent. */
export function useRetryFailed() {
  const call = useServer()
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutate, isPending } = useMutation({
    mutationKey: [retryFailed.name],
    mutationFn: async ({ id }: CampaignSummary) => {
      const plan = await call(getRetryPlan, { params: { id } })
      if (plan.retryable === 0) {
        toast({ title: 'Nothing to Retry', description: heldText(plan) || 'No message of this campaign failed.' })
        return
      }
      const isConfirmed = await confirm({
        title: `Retry ${countText(plan.retryable)} ${plan.retryable === 1 ? 'message' : 'messages'}?`,
        description: <RetryLines plan={plan} />,
        confirmLabel: `Retry ${countText(plan.retryable)}`,
        tone: 'neutral',
      })
      if (!isConfirmed) return
      const { retried, message } = await call(retryFailed, { params: { id } })
      toast({ title: retried > 0 ? 'Sending Again' : 'Nothing Changed', description: message })
    },
    onError: (error) => failureToast(error, 'Campaign Error', 'Failed to retry campaign.'),
    onSettled: (_data, _error, { id }) =>
      Promise.all([client.invalidateQueries({ queryKey: [listRecipients.name, id] }), refreshCampaigns(client)]),
  })
  return { retry: mutate, isPending }
}
