import type { UseQueryResult } from '@tanstack/react-query'
import type { getConversation } from '@velvet/contracts/conversations'
import { ApiError, type EndpointOutput } from '@velvet/contracts/kernel'
import { EmptyState } from '@velvet/ui/empty-state'
import { useMediaQuery } from '@velvet/ui/media-query'
import { MessageSquare } from 'lucide-react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import { BackButton, ConversationHeader } from './conversation-header.tsx'
import { KeptDraft } from './thread/kept-draft.tsx'
import { Thread } from './thread/thread.tsx'
import { useReading } from './use-reading.ts'

export type OpenedConversationProps = {
  asked: UseQueryResult<EndpointOutput<typeof getConversation>>
  onClose: () => void
}

/** The thread that the address names, with its applicant beside it on wide screens. */
export function OpenedConversation({ asked, onClose }: OpenedConversationProps) {
  const conversation = asked.data
  const isWide = useMediaQuery('(width >= 1280px)')
  useReading(conversation)
  if (asked.error && (!conversation || isGone(asked.error)))
    return (
      <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col p-1.5">
        <BackButton onBack={onClose} />
        {isGone(asked.error) ? (
          <>
            <EmptyState title="This conversation no longer exists" icon={<MessageSquare />}>
              Its applicant was deleted or merged with another.
            </EmptyState>
            {conversation ? <KeptDraft conversationId={conversation.id} /> : null}
          </>
        ) : (
          <NotLoaded title="This conversation could not be loaded" query={asked} />
        )}
      </section>
    )
  if (!conversation) return <div className="flex-1" />
  return (
    <>
      <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConversationHeader key={conversation.id} conversation={conversation} onBack={onClose} />
        <Thread key={`thread ${conversation.id}`} conversationId={conversation.id} />
      </section>
      {isWide ? (
        <aside aria-label="Applicant" className="relative w-75 shrink-0 overflow-y-auto border-s border-line">
          <ApplicantPanel conversation={conversation} />
        </aside>
      ) : null}
    </>
  )
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404
