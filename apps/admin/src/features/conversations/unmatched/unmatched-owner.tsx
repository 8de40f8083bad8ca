import { displayName } from '@velvet/domain/applicants'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useIsAllowed } from '../../auth/index.ts'
import { NewOwner } from './new-owner.tsx'
import { OwnerSearch } from './owner-search.tsx'
import type { Sender } from './sender.ts'
import { type Owner, useLinkUnmatched } from './unmatched.queries.ts'

export type UnmatchedOwnerProps = {
  sender: Sender
  /** Called with the thread that the texts moved to. */
  onLinked: (conversationId: string) => void
}

/** Links the texts of a number to an existing applicant, or to a new one for admins who may add applicants. */
export function UnmatchedOwner({ sender, onLinked }: UnmatchedOwnerProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const mayAdd = useIsAllowed('applicants.edit')
  const { mutateAsync, isPending } = useLinkUnmatched()
  const link = async (owner: Owner) => {
    if (isPending) return
    try {
      const { id, applicant } = await mutateAsync({ id: sender.latest.id, owner })
      toast({ title: 'Success', description: `The texts now belong to ${displayName(applicant)}` })
      onLinked(id)
    } catch (error) {
      failureToast(error, 'Error', 'Failed to link the texts')
    }
  }
  return (
    <section aria-labelledby="owner-heading" className="flex max-w-140 flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 id="owner-heading" className="text-base font-semibold">
          Whose number is this?
        </h3>
        <p className="text-sm text-fg-2">
          {mayAdd
            ? 'The texts move to the applicant’s conversation. An applicant without a phone number also gets this number.'
            : 'The texts move to the conversation of the applicant who has this number.'}
        </p>
      </div>
      <OwnerSearch isPending={isPending} onChoose={(applicantId) => void link({ applicantId })} />
      {mayAdd ? <NewOwner isPending={isPending} onCreate={(name) => void link(name)} /> : null}
    </section>
  )
}
