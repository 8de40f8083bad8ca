import type { Event } from '@velvet/contracts/events'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { ConflictAlert } from '../../kit/conflict-alert.tsx'
import { draftOf, type EventDraft } from './event-draft.ts'
import { shownDate } from './event-times.ts'
import type { EventWriting } from './use-event-writing.ts'

const parts = [
  { label: 'Name', keys: ['name'] },
  { label: 'Date & time', keys: ['date', 'timeZone'] },
  { label: 'Location', keys: ['location'] },
  { label: 'Description', keys: ['description'] },
  { label: 'Capacity', keys: ['maxCapacity'] },
  { label: 'State', keys: ['isActive'] },
] as const

/** Shown when another admin changed, archived or deleted the event: what is typed stays unless the admin uses their values. */
export function EventConflict({ writing }: { writing: EventWriting }) {
  const { theirs, gone } = writing
  if (!theirs && !gone) return null
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      {gone === 'deleted' ? (
        <Alert tone="warning" title="Someone else deleted this event in the meantime">
          What you typed is still here. Save again to create it as a new event.
        </Alert>
      ) : gone === 'archived' ? (
        <Alert
          tone="warning"
          title="Someone else archived this event in the meantime"
          actions={
            <Button size="sm" pending={writing.isRestoring} onClick={() => void writing.restore()}>
              Restore it
            </Button>
          }
        >
          What you typed is still here. Restore the event to save it.
        </Alert>
      ) : theirs ? (
        <Changed theirs={theirs} writing={writing} />
      ) : null}
    </div>
  )
}

function Changed({ theirs, writing }: { theirs: Event; writing: EventWriting }) {
  const { draft, change, keepMine } = writing
  const other = draftOf(theirs)
  const differing = parts.filter(({ keys }) => keys.some((key) => draft[key] !== other[key]))
  const take = (keys: readonly (keyof EventDraft)[]) =>
    change(Object.fromEntries(keys.map((key) => [key, other[key]])) as Partial<EventDraft>)
  return (
    <ConflictAlert
      noun="event"
      parts={differing.map(({ label, keys }) => ({ label, theirs: shown(label, theirs), take: () => take(keys) }))}
      onKeepMine={keepMine}
    />
  )
}

function shown(label: (typeof parts)[number]['label'], theirs: Event): string {
  if (label === 'Date & time') return theirs.date ? shownDate(theirs.date, theirs.timeZone).whole : 'none'
  if (label === 'Capacity') return theirs.maxCapacity ? theirs.maxCapacity.toLocaleString('en-US') : 'unlimited'
  if (label === 'State') return theirs.isActive ? 'active' : 'inactive'
  const text = label === 'Name' ? theirs.name : label === 'Location' ? theirs.location : theirs.description
  return text ? `“${text}”` : 'empty'
}
