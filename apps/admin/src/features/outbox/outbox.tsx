import { maxIds } from '@velvet/contracts/applicants'
import type { OutboxEvent } from '@velvet/contracts/outbox'
import { Alert } from '@velvet/ui/alert'
import { BulkBar } from '@velvet/ui/bulk-bar'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Send, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countText } from '../../kit/counts.ts'
import { PagedRecordList } from '../../kit/record-list/paged-record-list.tsx'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { type OutboxRow, useOutbox } from './outbox.queries.ts'
import { OutboxCard } from './outbox-card.tsx'
import { outboxColumns } from './outbox-columns.tsx'
import { useOutboxChanges } from './outbox-count.queries.ts'
import { useOutboxActions } from './use-outbox-actions.ts'

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))

const none: ReadonlySet<string> = new Set()
const rowName = ({ name }: OutboxRow) => name

/** What waits for its release, of all nights or of one, with the message that each guest will get (MSG-31, MSG-32). */
export function Outbox({ eventId }: { eventId?: string }) {
  const isOfOneNight = eventId !== undefined
  useOutboxChanges()
  const list = useOutbox(eventId)
  const rows = useMemo(() => rowsOf(list.data), [list.data])
  const { events = [], total } = list.data?.pages[0] ?? {}
  const [ids, setIds] = useState(none)
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids])
  const mayRelease = useIsAllowed('applicants.edit')
  const actions = useOutboxActions(eventId)
  const { opened, open, close } = useOpening<OutboxRow>()
  const columns = useMemo(() => outboxColumns(open, isOfOneNight), [open, isOfOneNight])
  const renderCard = useCallback(
    (row: OutboxRow, select: ReactNode) => (
      <OutboxCard row={row} preview={open} isOfOneNight={isOfOneNight} select={select} />
    ),
    [open, isOfOneNight],
  )
  const clear = () => setIds(none)
  const act = async (work: Promise<boolean>) => {
    if (await work) clear()
  }
  const canRelease = events.some(({ release, staged }) => release !== 'silent' && staged > 0)
  const isTooMany = selected.length > maxIds
  const { place, hold } = useFocusInside()
  return (
    <section
      ref={place}
      aria-label="Waiting"
      tabIndex={-1}
      onFocus={({ target }) => hold(target)}
      className="flex flex-1 flex-col outline-none md:min-h-0"
    >
      <div
        className={
          total === 0
            ? 'sr-only'
            : 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 max-md:px-3'
        }
      >
        <p role="status" className="text-sm text-fg-2">
          {total ? `${countText(total)} waiting` : ''}
        </p>
        {mayRelease && total ? (
          <Button
            variant="primary"
            icon={<Send />}
            className="ms-auto"
            pending={actions.isBusy}
            disabled={!canRelease}
            onClick={() => void act(actions.releaseAll(events))}
          >
            Release all
          </Button>
        ) : null}
      </div>
      <Notices events={events} />
      <div className="relative flex min-h-96 flex-1 flex-col">
        <PagedRecordList
          label="Outbox"
          query={list}
          columns={columns}
          rows={rows}
          rowCount={total}
          rowName={rowName}
          empty={<EmptyState title="Nothing is waiting to go out." icon={<Send />} />}
          renderCard={renderCard}
          {...(mayRelease ? { selection: ids, onSelectionChange: setIds } : {})}
        />
        {mayRelease ? (
          <BulkBar
            count={selected.length}
            summary={
              isTooMany
                ? `${countText(selected.length)} selected, ${countText(maxIds)} at most`
                : `${countText(selected.length)} selected`
            }
            onClear={clear}
          >
            <Button
              variant="primary"
              icon={<Send />}
              disabled={isTooMany || actions.isBusy}
              onClick={() => void act(actions.releaseSelected(selected))}
            >
              Release selected
            </Button>
            <Button
              icon={<Undo2 />}
              disabled={isTooMany || actions.isBusy}
              onClick={() => void act(actions.recallSelected(selected))}
            >
              Recall selected
            </Button>
            <Button variant="ghost" onClick={clear}>
              Clear Selection
            </Button>
          </BulkBar>
        ) : null}
      </div>
      <Suspense>
        {opened ? <PreviewDialog key={opened.opening} row={opened.work} open={opened.isOpen} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}

/** Keeps the focus inside when the button that had it goes with what it released. */
function useFocusInside() {
  const place = useRef<HTMLElement>(null)
  const held = useRef<Element>(null)
  useEffect(() => {
    if (!held.current || held.current.isConnected || document.activeElement !== document.body) return
    held.current = null
    place.current?.focus({ preventScroll: true })
  })
  const hold = (element: Element) => {
    if (place.current?.contains(element)) held.current = element
  }
  return { place, hold }
}

const rowsOf = (data: ReturnType<typeof useOutbox>['data']): readonly OutboxRow[] => {
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.map((item) => [item.applicationId, { ...item, id: item.applicationId }])).values()]
}

const noticeOf = ({ release, releaseNotice, staged }: OutboxEvent): string | null => {
  if (releaseNotice !== null) return releaseNotice
  return release === 'silent' && staged > 0
    ? 'This night does not tell guests about decisions. Choose when to tell guests in its settings, or recall the decisions.'
    : null
}

/** Why something waits that should not. */
function Notices({ events }: { events: readonly OutboxEvent[] }) {
  const notices = events.flatMap((event) => {
    const notice = noticeOf(event)
    return notice ? [{ ...event, notice }] : []
  })
  if (notices.length === 0) return null
  return (
    <div className="flex flex-col gap-2 px-5 py-3 max-md:px-3">
      {notices.map(({ eventId, name, notice }) => (
        <Alert key={eventId} tone="warning" title={name}>
          <p>{notice}</p>
        </Alert>
      ))}
    </div>
  )
}
