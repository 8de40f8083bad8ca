import type { Campaign, TargetFilters } from '@velvet/contracts/campaigns'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../failure-toast.ts'
import type { CampaignDraft } from './campaign-draft.ts'
import { useSaveCampaign, useSendCampaign } from './campaigns.queries.ts'

export type Saving = { draft: CampaignDraft; targetFilters: TargetFilters; targetCount: number; andSend: boolean }

/**
 * Saves a draft and, when asked, sends it at once (CAMP-30 to CAMP-32). Answers whether it was saved: a campaign that
 * could not be sent is there all the same.
 */
export function useSaveAndSend(known: Campaign | undefined) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const saving = useSaveCampaign()
  const sending = useSendCampaign()

  const save = async ({ draft, targetFilters, targetCount, andSend }: Saving): Promise<boolean> => {
    const { name, subject, content } = draft
    let saved: Campaign
    try {
      saved = await saving.mutateAsync({
        known,
        draft: {
          name: name.trim(),
          type: 'email',
          customContent: { subject, content },
          targetFilters,
          targetCount,
          // The words in the dialog are the ones that count, also where a template was their beginning.
          ...(known?.templateId ? { templateId: null } : {}),
        },
      })
    } catch (error) {
      failureToast(error, 'Campaign Error', 'Failed to save campaign.')
      return false
    }
    if (!andSend) {
      toast({ title: 'Draft Saved', description: `“${saved.name}” waits in the list until you send it.` })
      return true
    }
    try {
      await sending.mutateAsync(saved.id)
      toast({ title: 'Success', description: 'Campaign created and sent successfully' })
    } catch {
      // The mutation cache has logged why; trying again from the list shows the server's sentence.
      toast({
        variant: 'destructive',
        title: 'Partial Success',
        description: 'Campaign created but failed to send. Check the campaigns list to retry.',
      })
    }
    return true
  }
  return { save, isPending: saving.isPending || sending.isPending }
}
