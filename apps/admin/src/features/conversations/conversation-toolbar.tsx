import { SearchInput } from '@velvet/ui/search-input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import type { ConversationView } from './conversation-view.ts'

const shows = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archive' },
  { value: 'unmatched', label: 'Unmatched' },
] as const

export type ConversationToolbarProps = {
  view: ConversationView
  /** How many texts came from unknown numbers. */
  unmatched: number | undefined
}

/** Chooses the list of the left pane (inbox, unread, archive, or unmatched) and searches the first three. */
export function ConversationToolbar({ view, unmatched }: ConversationToolbarProps) {
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2.5">
      {view.show === 'unmatched' ? null : (
        <SearchInput
          label="Search conversations"
          placeholder="Name, email, or number"
          autoComplete="off"
          value={view.search}
          onValueChange={view.setSearch}
        />
      )}
      <SegmentedControl
        label="Show"
        value={view.show}
        onValueChange={view.setShow}
        options={shows.map((show) => (show.value === 'unmatched' && unmatched ? { ...show, count: unmatched } : show))}
      />
    </div>
  )
}
