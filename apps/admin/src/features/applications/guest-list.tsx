import type { ApplicationSummary } from '@velvet/contracts/applications'
import type { EventNumbers } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { parseAsString, useQueryState } from 'nuqs'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { countText } from '../../kit/counts.ts'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { PersonDialog } from '../profile/index.ts'
import { useGuests } from './applications.queries.ts'
import type { GuestHandlers } from './guest-handlers.ts'
import { GuestSelection } from './guest-selection.tsx'
import { GuestStatus } from './guest-status.tsx'
import { GuestTable } from './guest-table.tsx'
import { type GuestView, useGuestView } from './guest-view.ts'
import { useDecideApplications } from './use-decide-applications.ts'

const PartyDialog = lazy(async () => ({ default: (await import('./party-dialog.tsx')).PartyDialog }))

const none: ReadonlySet<string> = new Set()

export type GuestListProps = {
  eventId: string
  numbers: EventNumbers | undefined
  /** Further actions on the selected guests, in the order of the list. */
  actions: (selected: readonly ApplicationSummary[]) => ReactNode
}

/** The guest list of a night: filters, rows, selection, and what can be done with them (CAP-03, CAP-04). */
export function GuestList({ eventId, numbers, actions }: GuestListProps) {
  const view = useGuestView()
  const list = useGuests(eventId, view.query)
  const guests = useMemo(
    () => uniqueGuests(list.data?.pages.flatMap(({ applications }) => applications) ?? []),
    [list.data],
  )
  const total = list.data?.pages[0]?.total
  const area = useRef<HTMLDivElement>(null)
  const { ids, selected, choose, drop } = useChosen(guests, view)
  const [person, setPerson] = useQueryState('applicant', parseAsString)
  const { opened, open, close } = useOpening<ApplicationSummary>()
  const mayEdit = useIsAllowed('applicants.edit')
  const decide = useDecideApplications()
  const handlers = useMemo<GuestHandlers>(
    () => ({
      view: ({ applicantId }) => void setPerson(applicantId),
      decide: mayEdit
        ? async (some, status) => {
            if (!(await decide(some, status))) return
            if (document.activeElement?.closest('[role="toolbar"]')) focusTable(area.current)
            drop(some)
          }
        : undefined,
      changeParty: mayEdit ? open : undefined,
    }),
    [setPerson, decide, open, mayEdit, drop],
  )
  const clear = () => {
    choose(none)
    focusTable(area.current)
  }
  return (
    <>
      <section
        aria-label="Filters"
        className="flex flex-wrap items-center gap-2 border-y border-line bg-bg px-5 py-2.5 max-md:px-3"
      >
        <SearchInput
          label="Search guests"
          placeholder="Name, email, phone, or Instagram"
          maxLength={100}
          className="w-72 max-md:w-full"
          value={view.search}
          onValueChange={view.setSearch}
        />
        <GuestStatus view={view} numbers={numbers} />
        {actions(selected)}
      </section>
      <div
        ref={area}
        aria-busy={list.isPlaceholderData}
        className="relative flex min-h-96 flex-1 flex-col faint-while-busy"
      >
        <GuestTable
          list={list}
          guests={guests}
          view={view}
          handlers={handlers}
          selection={ids}
          onSelectionChange={choose}
        />
        {handlers.decide && handlers.changeParty ? (
          <GuestSelection
            guests={selected}
            decide={handlers.decide}
            changeParty={handlers.changeParty}
            onClear={clear}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {total === undefined || list.isPlaceholderData ? '' : matchesText(total)}
      </p>
      {total ? (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-2.5 max-md:px-3">
          <p className="text-sm text-fg-3">{`1–${countText(guests.length)} of ${countText(total)}`}</p>
          {list.hasNextPage ? (
            <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchNextPageError ? 'Could not load more. Retry' : 'Load more'}
            </Button>
          ) : null}
        </footer>
      ) : null}
      <Suspense>
        {person ? <PersonDialog id={person} onClose={() => void setPerson(null)} /> : null}
        {opened ? <PartyDialog key={opened.opening} guest={opened.work} open={opened.isOpen} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** The selected guests. A selection belongs to the status and the search it was made under. */
function useChosen(guests: readonly ApplicationSummary[], { query: { status, search } }: GuestView) {
  const among = JSON.stringify([status, search])
  const [state, setState] = useState({ among, ids: none })
  const ids = state.among === among ? state.ids : none
  return {
    ids,
    /** In the order of the list. */
    selected: useMemo(() => guests.filter(({ id }) => ids.has(id)), [guests, ids]),
    choose: useCallback((next: ReadonlySet<string>) => setState({ among, ids: next }), [among]),
    drop: useCallback((some: readonly ApplicationSummary[]) => {
      const dropped = new Set(some.map(({ id }) => id))
      setState((known) => ({ ...known, ids: new Set([...known.ids].filter((id) => !dropped.has(id))) }))
    }, []),
  }
}

/** The bar of the selection disappears with the focus in it. */
const focusTable = (area: HTMLElement | null) => area?.querySelector('section')?.focus({ preventScroll: true })

/** A guest whom a change moved to the next page is listed once. */
const uniqueGuests = (guests: readonly ApplicationSummary[]): readonly ApplicationSummary[] => [
  ...new Map(guests.map((guest) => [guest.id, guest])).values(),
]

const matchesText = (count: number): string => (count === 1 ? '1 guest.' : `${countText(count)} guests.`)
