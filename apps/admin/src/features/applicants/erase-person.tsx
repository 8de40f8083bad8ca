import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Applicant, eraseApplicant, getApplicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { UserX } from 'lucide-react'
import { useFailureToast } from '../../failure-toast.ts'
import { useServer } from '../../server.tsx'
import { refreshApplicants } from './applicants.queries.ts'

/** Asks, says what goes and what stays, and erases a person for good. */
export function ErasePerson({ applicant, onErased }: { applicant: Applicant; onErased: () => void }) {
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useErasing()
  const name = displayName(applicant)

  const erase = async () => {
    const isSure = await confirm({
      title: `Erase ${name}?`,
      description: <Consequences name={name} />,
      confirmLabel: 'Erase person',
    })
    if (!isSure) return
    try {
      await mutateAsync(applicant.id)
      toast({ title: 'Person Erased', description: `Everything personal about ${name} is gone.` })
      onErased()
    } catch (error) {
      failureToast(error, 'Erasing Failed', 'Nothing was erased. Please try again.')
    }
  }
  return (
    <Button size="sm" icon={<UserX />} pending={isPending} onClick={() => void erase()}>
      Erase person…
    </Button>
  )
}

function useErasing() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [eraseApplicant.name],
    mutationFn: (id: string) => call(eraseApplicant, { params: { id } }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: [getApplicant.name, id] })
      void refreshApplicants(client)
    },
  })
}

/** The sentences of an alert dialog, which are one paragraph to the reader of a screen. */
function Consequences({ name }: { name: string }) {
  return (
    <>
      <span className="block">
        Everything personal about {name} goes for good: profile, notes and pictures, applications, the conversation,
        what was sent to them and their lines in imports. So does everybody who was merged into them. Messages that wait
        are not sent.
      </span>
      <span className="mt-2 block">
        What stays names nobody: how many messages were sent, consents and closed addresses as a hash, and who of the
        team did what and when. This cannot be undone.
      </span>
    </>
  )
}
