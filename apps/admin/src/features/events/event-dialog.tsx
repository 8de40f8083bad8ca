import type { Event } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useId, useMemo } from 'react'
import { RecordForm, useClosing } from '../../kit/record-form/index.ts'
import { EventConflict } from './event-conflict.tsx'
import { copyOf, draftOf } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import { useEventForm } from './use-event-form.ts'

export type EventDialogProps = {
  /** The event to edit; a new one without it. */
  event: Event | undefined
  /** Initial values of a new event. */
  copied?: Event | undefined
  /** The places that approved parties of the event take; undefined until known. */
  approvedHeads: number | undefined
  open: boolean
  onClose: () => void
}

/** Creates or edits an event (EVT-20 to EVT-32). */
export function EventDialog({ event, copied, approvedHeads, open, onClose }: EventDialogProps) {
  const begin = useMemo(() => (copied ? copyOf(copied) : draftOf(event)), [event, copied])
  const form = useEventForm(event, begin)
  const { isDirty, isSaving, stored } = form
  const formId = useId()
  const closing = useClosing({ open, isDirty, isSaving, onClose })
  const isNameless = form.form.watch('name').trim() === ''
  const save = () => void closing.save(form.submit)

  return (
    <Dialog
      {...closing.dialog}
      title={event ? 'Edit Event' : 'Create New Event'}
      initialFocus={form.firstField}
      header={<EventConflict form={form} />}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isNameless}
            pending={isSaving}
            pendingLabel={stored.known ? 'Updating...' : 'Creating...'}
          >
            {stored.known ? 'Update Event' : 'Create Event'}
          </Button>
        </>
      }
    >
      <RecordForm
        ref={form.place}
        id={formId}
        onSubmit={save}
        onKeyDown={(pressed) => {
          if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return
          pressed.preventDefault()
          save()
        }}
      >
        <EventFields form={form} approvedHeads={approvedHeads} />
      </RecordForm>
    </Dialog>
  )
}
