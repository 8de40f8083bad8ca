import type { getConversation } from '@velvet/contracts/conversations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { IconButton } from '@velvet/ui/button'
import { Link, TextLink } from '@velvet/ui/link'
import { useToast } from '@velvet/ui/toast'
import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { StatusBadge } from '../people/index.ts'
import { useArchiveConversation } from './conversations.queries.ts'

export type ConversationHeaderProps = {
  conversation: EndpointOutput<typeof getConversation>
  onBack: () => void
}

const profileOf = (applicantId: string): string => `/admin/applicants?applicant=${applicantId}`

/** The applicant (CONV-05), others with the same number, the back button on a phone, and the archive button. */
export function ConversationHeader({ conversation, onBack }: ConversationHeaderProps) {
  const { applicantId, applicant, isArchived, sameNumber } = conversation
  const { setArchived, isPending } = useArchiving()
  return (
    <header className="flex min-h-13 items-center gap-2 border-b border-line py-1.5 ps-5 pe-3 max-md:ps-1.5">
      <BackButton onBack={onBack} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <h2 className="min-w-0 truncate text-base font-semibold">
            <Link
              href={profileOf(applicantId)}
              title="Open the profile"
              className="rounded-badge underline-offset-3 hover:underline"
            >
              {displayName(applicant)}
            </Link>
          </h2>
          <StatusBadge status={applicant.status} />
        </div>
        {sameNumber.length > 0 ? (
          <p className="truncate text-xs text-fg-3">
            This number is shared with{' '}
            {sameNumber.map((other, index) => (
              <Fragment key={other.applicantId}>
                {index > 0 ? ', ' : ''}
                <TextLink href={profileOf(other.applicantId)}>{other.name}</TextLink>
              </Fragment>
            ))}
          </p>
        ) : null}
      </div>
      <IconButton
        label={isArchived ? 'Unarchive conversation' : 'Archive conversation'}
        disabled={isPending}
        onClick={() => void setArchived(conversation.id, !isArchived)}
      >
        {isArchived ? <ArchiveRestore /> : <Archive />}
      </IconButton>
    </header>
  )
}

/** Returns from a thread to the list on a phone, which shows only one of them. Takes the focus when the thread opens. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On wide screens the button is hidden, and this does nothing.
    button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <IconButton ref={button} label="Back to the list" className="md:hidden!" onClick={onBack}>
      <ArrowLeft />
    </IconButton>
  )
}

function useArchiving() {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useArchiveConversation()
  const setArchived = async (id: string, isArchived: boolean): Promise<void> => {
    try {
      await mutateAsync({ id, isArchived })
      toast({
        title: 'Success',
        description: isArchived ? 'Conversation archived' : 'Conversation unarchived',
        ...(isArchived ? { action: { label: 'Undo', onSelect: () => void setArchived(id, false) } } : {}),
      })
    } catch (error) {
      failureToast(
        error,
        'Error',
        isArchived ? 'Failed to archive the conversation' : 'Failed to unarchive the conversation',
      )
    }
  }
  return { setArchived, isPending }
}
