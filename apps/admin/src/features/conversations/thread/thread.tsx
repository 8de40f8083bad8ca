import { displayName } from '@velvet/domain/applicants'
import { Spinner } from '@velvet/ui/spinner'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { useConversation } from '../conversations.queries.ts'
import { Composer } from './composer.tsx'
import { ComposerBarrier } from './composer-barrier.tsx'
import { useArrivedDraft } from './draft.ts'
import { useSending } from './message-sending.ts'
import { useThread } from './messages.queries.ts'
import { ThreadMessages } from './thread-messages.tsx'

/** The messages with one applicant and the input below them, or why the applicant cannot be texted (CONV-06). */
export function Thread({ conversationId }: { conversationId: string }) {
  const { data: conversation } = useConversation(conversationId)
  const thread = useThread(conversationId)
  const sending = useSending(conversationId)
  useArrivedDraft(conversationId, thread.data?.entries)
  const name = conversation ? displayName(conversation.applicant) : ''
  return (
    <>
      {thread.data ? (
        <ThreadMessages conversationId={conversationId} thread={thread.data} sending={sending} name={name} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
          {thread.isError ? (
            <NotLoaded title="The messages could not be loaded" query={thread} />
          ) : (
            <p role="status" className="flex animate-late items-center justify-center gap-2 text-sm text-fg-2">
              <Spinner />
              Loading messages...
            </p>
          )}
        </div>
      )}
      {conversation?.barrier ? (
        <ComposerBarrier barrier={conversation.barrier} name={name} applicantId={conversation.applicantId} />
      ) : conversation ? (
        <Composer conversation={conversation} timeZones={conversation.timeZones} send={sending.send} />
      ) : null}
    </>
  )
}
