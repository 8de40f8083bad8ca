import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActivityEntry } from '@velvet/contracts/activity'
import { eraseApplicant } from '@velvet/contracts/applicants'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { UserX } from 'lucide-react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { useIsAllowed } from '../auth/index.ts'
import { shownActivityKey } from './activity.queries.ts'

/** For the entry of a deletion: permanently erases the data that is left of the person. */
export function EraseLeft({ entry: { targetId, details } }: { entry: ActivityEntry }) {
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
  if (targetId === null || isErased || !isAllowed) return null

  const erase = async () => {
    const isSure = await confirm({
      title: 'Erase the remaining data?',
      description:
        'The person was deleted, but messages to them, their lines in imports, and the text of their entries here are still stored. This erases them permanently. Counts stay, and so do consents and suppressed addresses, as hashes.',
      confirmLabel: 'Erase remaining data',
    })
    if (!isSure) return
    try {
      await mutateAsync(targetId)
      toast({ title: 'Person Erased', description: 'Their remaining data is gone.' })
    } catch (error) {
      failureToast(error, 'Erase Failed', 'Nothing was erased. Please try again.')
    }
  }
  return (
    <Button size="sm" className="mt-2.5" icon={<UserX />} pending={isPending} onClick={() => void erase()}>
      Erase remaining data…
    </Button>
  )
}
