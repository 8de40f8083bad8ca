import type { Conversation } from '@velvet/contracts/conversations'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { LinkButton } from '@velvet/ui/link-button'
import { Spinner } from '@velvet/ui/spinner'
import { Archive, MessageSquare, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { OlderRows } from '../../kit/older-rows.tsx'
import { ProfileImage } from '../people/index.ts'
import type { ConversationView } from './conversation-view.ts'
import { useConversations } from './conversations.queries.ts'
import { type Entry, EntryList } from './entry-list.tsx'

export type ConversationListProps = {
  view: ConversationView
  opened: Conversation | undefined
  isLive: boolean
}

/** The left pane: threads, newest text first (CONV-01). */
export function ConversationList({ view, opened, isLive }: ConversationListProps) {
  // A thread that was unread when it was opened stays in the unread list while it is open.
  const [heldId, setHeldId] = useState<string>()
  const list = useConversations(view.filters, isLive)
  const rows = useMemo(() => list.data?.pages.flat(), [list.data])
  const entries = useMemo(() => {
    const held = view.show === 'unread' && opened?.id === heldId ? opened : undefined
    return rows && withHeld(rows, held).map(entryOf)
  }, [rows, opened, heldId, view.show])
  const open = (id: string) => {
    setHeldId(id)
    view.open(id)
  }

  if (!entries)
    return list.isError ? (
      <NotLoaded title="The conversations could not be loaded" query={list} />
    ) : (
      <p role="status" className="flex animate-late items-center justify-center gap-2 px-4 py-14 text-sm text-fg-2">
        <Spinner />
        Loading conversations...
      </p>
    )
  if (entries.length === 0) return <Nothing view={view} />
  return (
    <EntryList label="Conversations" entries={entries} openedId={view.openedId} onOpen={open}>
      <OlderRows
        noun="conversations"
        isFailed={list.isFetchNextPageError}
        isFetching={list.isFetchingNextPage}
        onRetry={() => void list.fetchNextPage()}
        onLoad={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
    </EntryList>
  )
}

function Nothing({ view }: { view: ConversationView }) {
  if (view.search.trim() !== '')
    return (
      <EmptyState
        title="No conversations match"
        icon={<SearchX />}
        action={<Button onClick={() => view.setSearch('')}>Clear the search</Button>}
      >
        Try part of a name, email, or phone number.
      </EmptyState>
    )
  if (view.show === 'unread')
    return (
      <EmptyState title="Nothing unread" icon={<MessageSquare />}>
        You have read every text.
      </EmptyState>
    )
  if (view.show === 'archived')
    return (
      <EmptyState title="Nothing archived" icon={<Archive />}>
        Archived conversations stay here until the applicant texts again.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No conversations yet"
      icon={<MessageSquare />}
      action={<LinkButton href="/admin/applicants">Go to applicants</LinkButton>}
    >
      Start a conversation from the applicants page.
    </EmptyState>
  )
}

const latest = ({ lastMessageAt, createdAt }: Conversation): string => lastMessageAt ?? createdAt

/** The rows with the open thread added at its place by date, if it is not among them. */
function withHeld(rows: readonly Conversation[], held: Conversation | undefined): readonly Conversation[] {
  if (!held || rows.some(({ id }) => id === held.id)) return rows
  const place = rows.findIndex((row) => latest(row) < latest(held))
  return rows.toSpliced(place < 0 ? rows.length : place, 0, held)
}

const entryOf = ({ id, applicant, lastMessage, lastMessageAt, unreadCount }: Conversation): Entry => {
  const title = displayName(applicant)
  const subtitle = applicant.email ?? applicant.phone
  return {
    id,
    picture: <ProfileImage person={applicant} />,
    title,
    subtitle: subtitle === title ? null : subtitle,
    excerpt: lastMessage,
    at: lastMessageAt,
    unread: unreadCount,
  }
}
