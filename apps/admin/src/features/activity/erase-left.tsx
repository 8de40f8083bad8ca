import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActivityEntry } from '@velvet/contracts/activity'
import { eraseApplicant } from '@velvet/contracts/applicants'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { UserX } from 'lucide-react'
import { useFailureToast } from '../../failure-toast.ts'
import { useServer } from '../../server.tsx'
import { useIsAllowed } from '../auth/signed-in-admin.tsx'
import { shownActivityKey } from './activity.queries.ts'

/** At the entry of a deletion: erases what stayed of the person, for good. */
export function EraseLeft({ entry: { action, targetId, details } }: { entry: ActivityEntry }) {
  const call = useServer()
  const client = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const isAllowed = useIsAllowed('applicants.delete')
  const { mutateAsync, isPending } = useMutation({
    mutationKey: [eraseApplicant.name],
    mutationFn: (id: string) => call(eraseApplicant, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: shownActivityKey }),
  })
  const isErased = Object.keys(details).length === 0
  if (action !== 'applicant.deleted' || targetId === null || isErased || !isAllowed) return null

  const erase = async () => {
    const isSure = await confirm({
      title: 'Erase what is left of them?',
      description:
        'The person was deleted; what was sent to them, their lines in imports and the words of their entries here are still kept. These go for good. Counts stay, and consents and closed addresses as a hash.',
      confirmLabel: 'Erase what is left',
    })
    if (!isSure) return
    try {
      await mutateAsync(targetId)
      toast({ title: 'Person Erased', description: 'What was left of them is gone.' })
    } catch (error) {
      failureToast(error, 'Erasing Failed', 'Nothing was erased. Please try again.')
    }
  }
  return (
    <Button size="sm" className="mt-2.5" icon={<UserX />} pending={isPending} onClick={() => void erase()}>
      Erase what is left…
    </Button>
  )
}
