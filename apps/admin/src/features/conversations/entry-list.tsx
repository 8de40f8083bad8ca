import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { monthDay } from './month-day.ts'
import { UnreadBadge } from './unread-badge.tsx'

export type Entry = {
  id: string
  /** Shown before the text, of fixed size. */
  picture?: ReactNode
  title: string
  /** Under the title, e.g. the email. */
  subtitle: string | null
  /** The first words of the last text. */
  excerpt: string | null
  at: string | null
  unread: number
}

export type EntryListProps = {
  label: string
  entries: readonly Entry[]
  openedId: string | undefined
  onOpen: (id: string) => void
  /** Shown below the entries: the control that loads more. */
  children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const ends: Readonly<Record<string, 0 | -1>> = { Home: 0, End: -1 }

/** Entries of the left pane: one Tab stop; arrows and j/k move between entries, Enter opens one. */
export function EntryList({ label, entries, openedId, onOpen, children }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const has = (wanted: string | undefined) => entries.some(({ id }) => id === wanted)
  const stopId = has(focusedId) ? focusedId : has(openedId) ? openedId : entries[0]?.id

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const { activeElement } = document
    const place = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1
    const step = steps[event.key]
    const end = ends[event.key]
    if (step === undefined && end === undefined) return
    event.preventDefault()
    buttons.at(end ?? Math.min(buttons.length - 1, Math.max(0, place + (step ?? 0))))?.focus()
  }

  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul ref={list} aria-label={label} className="divide-y divide-line" onKeyDown={move}>
        {entries.map((entry) => (
          <li key={entry.id} className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
            <EntryButton
              entry={entry}
              isOpened={entry.id === openedId}
              isTabStop={entry.id === stopId}
              onOpen={() => onOpen(entry.id)}
              onFocus={() => setFocusedId(entry.id)}
            />
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Focuses an entry, or the first one if the entry is no longer listed. */
export const focusEntry = (id: string): void => {
  const entry = document.querySelector(`[data-entry="${CSS.escape(id)}"]`) ?? document.querySelector('[data-entry]')
  if (entry instanceof HTMLElement) entry.focus()
}

type EntryButtonProps = {
  entry: Entry
  isOpened: boolean
  isTabStop: boolean
  onOpen: () => void
  onFocus: () => void
}

/** The applicant, the date of the last text, its first words, and the unread count (CONV-02 to CONV-04). */
function EntryButton({ entry, isOpened, isTabStop, onOpen, onFocus }: EntryButtonProps) {
  const { id, picture, title, subtitle, excerpt, at, unread } = entry
  return (
    <button
      type="button"
      data-entry={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpened ? 'true' : undefined}
      onClick={onOpen}
      onFocus={onFocus}
      className={`flex w-full min-w-0 items-start gap-3 border-s-2 py-2.5 ps-4.5 pe-4 text-start text-sm transition-colors duration-[90ms] focus-visible:-outline-offset-2 max-md:ps-2.5 max-md:pe-3 ${isOpened ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover'}`}
    >
      {picture}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex w-full items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{title}</span>
          {at ? (
            <time dateTime={at} className="shrink-0 text-xs text-fg-3">
              {monthDay(at)}
            </time>
          ) : null}
        </span>
        {subtitle ? <span className="w-full truncate text-xs text-fg-3">{subtitle}</span> : null}
        {excerpt || unread > 0 ? (
          <span className="flex w-full items-center gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate text-start text-fg-2">
              {excerpt}
            </span>
            {unread > 0 ? <UnreadBadge count={unread} /> : null}
          </span>
        ) : null}
      </span>
    </button>
  )
}
