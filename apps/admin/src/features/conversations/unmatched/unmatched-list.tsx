import { EmptyState } from '@velvet/ui/empty-state'
import { Spinner } from '@velvet/ui/spinner'
import { Inbox } from 'lucide-react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { numberText } from '../../../kit/number-text.ts'
import { OlderRows } from '../../../kit/older-rows.tsx'
import type { ConversationView } from '../conversation-view.ts'
import { EntryList } from '../entry-list.tsx'
import { type Sender, sendersOf } from './sender.ts'
import { useUnmatched } from './unmatched.queries.ts'

/** Numbers that have texted and belong to no applicant, newest text first. */
export function UnmatchedList({ view, isLive }: { view: ConversationView; isLive: boolean }) {
  const list = useUnmatched(isLive)
  if (!list.data)
    return list.isError ? (
      <NotLoaded title="The texts could not be loaded" query={list} />
    ) : (
      <p role="status" className="flex animate-late items-center justify-center gap-2 px-4 py-14 text-sm text-fg-2">
        <Spinner />
        Loading texts...
      </p>
    )
  const senders = sendersOf(list.data.pages.flat())
  if (senders.length === 0)
    return (
      <EmptyState title="No unmatched texts" icon={<Inbox />}>
        Texts from numbers that belong to no applicant appear here.
      </EmptyState>
    )
  const opened = senders.find(({ texts }) => texts.some(({ id }) => id === view.openedUnmatchedId))
  return (
    <EntryList
      label="Unmatched numbers"
      entries={senders.map(entryOf)}
      openedId={opened?.latest.id}
      onOpen={view.openUnmatched}
    >
      <OlderRows
        noun="texts"
        isFailed={list.isFetchNextPageError}
        isFetching={list.isFetchingNextPage}
        onRetry={() => void list.fetchNextPage()}
        onLoad={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
    </EntryList>
  )
}

const entryOf = ({ number, latest, texts }: Sender) => ({
  id: latest.id,
  title: numberText(number),
  subtitle: texts.length === 1 ? '1 text' : `${texts.length} texts`,
  excerpt: latest.content || 'Picture',
  at: latest.receivedAt,
  unread: 0,
})
