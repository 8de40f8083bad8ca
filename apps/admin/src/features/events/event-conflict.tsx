import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { RecordConflict } from '../../kit/record-form/index.ts'
import { draftOf } from './event-draft.ts'
import { eventParts } from './event-parts.ts'
import type { EventForm } from './use-event-form.ts'

/** Shown when another admin changed, archived or deleted the event: what is typed stays unless the admin uses their values. */
export function EventConflict({ form }: { form: EventForm }) {
  const { isDeleted, theirs, before, keepMine } = form.stored
  if (!isDeleted && !form.isArchived && !theirs) return null
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      {isDeleted ? (
        <Alert tone="warning" title="Someone else deleted this event in the meantime">
          What you typed is still here. Save again to create it as a new event.
        </Alert>
      ) : form.isArchived ? (
        <Alert
          tone="warning"
          title="Someone else archived this event in the meantime"
          actions={
            <Button size="sm" pending={form.isRestoring} onClick={() => void form.restore()}>
              Restore it
            </Button>
          }
        >
          What you typed is still here. Restore the event to save it.
        </Alert>
      ) : theirs ? (
        <RecordConflict
          noun="event"
          parts={eventParts}
          mine={form.form.watch()}
          theirs={draftOf(theirs)}
          before={draftOf(before)}
          onTake={form.change}
          onKeepMine={keepMine}
        />
      ) : null}
    </div>
  )
}
