import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Applicant, eraseApplicant, getApplicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { UserX } from 'lucide-react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { refreshApplicants } from '../people/index.ts'

/** Permanently erases a person, after a question that says what is erased and what stays. */
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
      failureToast(error, 'Erase Failed', 'Nothing was erased. Please try again.')
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

/** The text of the alert dialog, which screen readers read as one paragraph. */
function Consequences({ name }: { name: string }) {
  return (
    <>
      <span className="block">
        All personal data about {name} is permanently erased: profile, notes and pictures, applications, the
        conversation, messages to them, and their lines in imports. So are all records that were merged into this one.
        Queued messages are not sent.
      </span>
      <span className="mt-2 block">
        What remains does not identify them: how many messages were sent, consents and suppressed addresses as hashes,
        and which admin did what and when. This cannot be undone.
      </span>
    </>
  )
}
