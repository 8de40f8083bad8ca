import type { Event } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { PageHeader } from '@velvet/ui/page-header'
import { useToast } from '@velvet/ui/toast'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { usePageTitle } from '../../kit/page-title.ts'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { EventStats } from './event-stats.tsx'
import { EventTable } from './event-table.tsx'
import { EventToolbar } from './event-toolbar.tsx'
import { found, useEventView } from './event-view.ts'
import { useApplicantCounts, useArchivedEvents, useCurrentEvents, useEventChanges } from './events.queries.ts'
import { useEventActions } from './use-event-actions.tsx'
import { useNamedEvent } from './use-named-event.ts'

const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }))

type Writing = { event?: Event; copied?: Event }
const none: Event[] = []

/** Event Management (NAV-04): the events guests can apply to, and how full they are. */
export function EventsPage() {
  usePageTitle('Event Management')
  useEventChanges()
  const toast = useToast()
  const mayWrite = useIsAllowed('events.write')
  const view = useEventView()
  const current = useCurrentEvents()
  const archived = useArchivedEvents(view.view === 'archived')
  const counts = useApplicantCounts().data
  const list = view.view === 'archived' ? archived : current
  const shown = useMemo(() => found(list.data ?? none, view.search), [list.data, view.search])
  const { opened, open, close } = useOpening<Writing>()
  const create = mayWrite ? () => open({}) : undefined
  const actions = useEventActions({
    edit: (event) => open({ event }),
    duplicate: (copied) => open({ copied }),
    countsOf: ({ id }) => counts?.[id],
  })
  useNamedEvent((event) => {
    if (!event) toast({ title: 'Event Not Found', description: 'It no longer exists.' })
    else if (mayWrite && !event.archivedAt) open({ event })
    else view.show(event)
  })

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader
        title="Event Management"
        subtitle="Events that people can apply to, and how full they are"
        actions={
          create ? (
            <Button variant="primary" icon={<Plus />} onClick={create}>
              Create Event
            </Button>
          ) : null
        }
      />
      <EventStats list={current} />
      <EventToolbar view={view} matches={shown.length} total={list.data?.length} />
      <EventTable
        list={list}
        shown={shown}
        counts={counts}
        view={view}
        actions={mayWrite ? actions : undefined}
        onCreate={create}
      />
      <Suspense fallback={null}>
        {opened ? (
          <EventDialog
            key={opened.opening}
            event={opened.work.event}
            copied={opened.work.copied}
            approvedHeads={opened.work.event && counts?.[opened.work.event.id]?.heads.approved}
            open={opened.isOpen}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
