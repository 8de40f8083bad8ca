import { EmptyState } from '@velvet/ui/empty-state'
import { MessageSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ConversationList } from './conversation-list.tsx'
import { ConversationToolbar } from './conversation-toolbar.tsx'
import { useConversationView } from './conversation-view.ts'
import { useConversation, useConversationChanges } from './conversations.queries.ts'
import { focusEntry } from './entry-list.tsx'
import { OpenedConversation } from './opened-conversation.tsx'
import { OpenedUnmatched } from './unmatched/opened-unmatched.tsx'
import { UnmatchedList } from './unmatched/unmatched-list.tsx'
import { useUnread } from './unread.queries.ts'

/** The list of threads beside the open one; a phone shows one or the other (CONV-01, CONV-06). */
export function ConversationsTab() {
  const isLive = useConversationChanges()
  const view = useConversationView()
  const asked = useConversation(view.openedId, isLive)
  const unread = useUnread()
  const opened = view.openedId ?? view.openedUnmatchedId
  const pane = useFocusInPane(opened)
  return (
    <div
      data-own-view={opened ? '' : undefined}
      className="flex flex-1 md:min-h-0 max-md:data-own-view:h-[calc(100dvh-3.25rem)] max-md:data-own-view:flex-none"
    >
      <section
        aria-label="Conversations"
        className={`flex flex-col border-line max-md:flex-1 md:w-80 md:shrink-0 md:border-e ${opened ? 'max-md:hidden' : ''}`}
      >
        <ConversationToolbar view={view} unmatched={unread?.unmatched} />
        {view.show === 'unmatched' ? (
          <UnmatchedList view={view} isLive={isLive} />
        ) : (
          <ConversationList key={view.show} view={view} opened={asked.data} isLive={isLive} />
        )}
      </section>
      <div ref={pane} tabIndex={-1} className={`flex min-w-0 flex-1 outline-none ${opened ? '' : 'max-md:hidden'}`}>
        {view.openedUnmatchedId ? (
          <OpenedUnmatched key={view.openedUnmatchedId} id={view.openedUnmatchedId} view={view} isLive={isLive} />
        ) : view.openedId ? (
          <OpenedConversation asked={asked} onClose={view.close} />
        ) : (
          <div className="flex flex-1 flex-col justify-center">
            <EmptyState
              title={view.show === 'unmatched' ? 'Select a number' : 'Select a conversation'}
              icon={<MessageSquare />}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the entry of a thread that was closed, or into a thread that was linked. Returns props for the pane. */
function useFocusInPane(opened: string | undefined) {
  const pane = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    const left = before.current
    before.current = opened
    if (left === opened) return
    if (!opened && left) focusEntry(left)
    else if (document.activeElement === document.body) pane.current?.focus({ preventScroll: true })
  }, [opened])
  return pane
}
