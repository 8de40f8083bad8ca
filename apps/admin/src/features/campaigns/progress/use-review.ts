import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { countText } from '../../../kit/counts.ts'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useResolveReview } from '../recipients/recipients.queries.ts'

/** Decisions about messages that need review; sending again asks first, because a recipient may get it twice. */
export function useReview(campaignId: string) {
  const confirm = useConfirm()
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useResolveReview(campaignId)

  const resolve = async (action: 'resend' | 'mark_sent', ids?: string[]) => {
    try {
      const { message, resolved } = await mutateAsync({ action, ...(ids ? { communicationIds: ids } : {}) })
      const done = action === 'resend' ? 'Queued Again' : 'Marked as Sent'
      toast({ title: resolved > 0 ? done : 'Nothing Changed', description: message })
    } catch (error) {
      failureToast(error, 'Campaign Error', 'The decision could not be saved.')
    }
  }
  const resend = async (title: string, ids?: string[], note = '') => {
    const isConfirmed = await confirm({
      title,
      description: `Anyone who got the first message gets it twice.${note}`,
      confirmLabel: 'Send again',
    })
    if (isConfirmed) await resolve('resend', ids)
  }
  return {
    isPending,
    mark: (id: string) => void resolve('mark_sent', [id]),
    markAll: () => void resolve('mark_sent'),
    send: (id: string, name: string) => void resend(`Send again to ${name}?`, [id]),
    /** Messages to people who were deleted or merged are not sent. */
    sendAll: (count: number, isSomeHeld: boolean) =>
      void resend(
        count === 1 ? 'Send 1 message again?' : `Send ${countText(count)} messages again?`,
        undefined,
        isSomeHeld ? ' Messages to people who were deleted or merged are not sent and stay here.' : '',
      ),
  }
}
