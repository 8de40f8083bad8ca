import type { Event } from '@velvet/contracts/events'
import { Button, IconButton } from '@velvet/ui/button'
import { ArchiveRestore, Copy, Pencil, Trash2 } from 'lucide-react'

/** The actions for an event; absent for roles that may only read. */
export type EventActions = Record<'edit' | 'duplicate' | 'remove' | 'restore', (event: Event) => void>

export function EventButtons({ event, actions }: { event: Event; actions: EventActions }) {
  const { name } = event
  return (
    <span className="inline-flex items-center gap-1">
      {event.archivedAt ? (
        <Button
          size="sm"
          icon={<ArchiveRestore />}
          aria-label={`Restore ${name}`}
          onClick={() => actions.restore(event)}
        >
          Restore
        </Button>
      ) : (
        <IconButton size="sm" label={`Edit ${name}`} onClick={() => actions.edit(event)}>
          <Pencil />
        </IconButton>
      )}
      <IconButton size="sm" label={`Duplicate ${name}`} onClick={() => actions.duplicate(event)}>
        <Copy />
      </IconButton>
      {event.archivedAt ? null : (
        <IconButton size="sm" label={`Delete ${name}`} onClick={() => actions.remove(event)}>
          <Trash2 />
        </IconButton>
      )}
    </span>
  )
}
