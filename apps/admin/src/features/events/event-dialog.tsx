import type { Event } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useId, useMemo, useRef } from 'react'
import { useClosing } from '../../kit/use-closing.ts'
import { useFocusFirstProblem } from '../../kit/use-focus-first-problem.ts'
import { EventConflict } from './event-conflict.tsx'
import { copyOf, draftOf, type EventField } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import { useEventWriting } from './use-event-writing.ts'

export type EventDialogProps = {
  /** The event to edit; a new one without it. */
  event: Event | undefined
  /** Initial values of a new event. */
  copied?: Event | undefined
  open: boolean
  onClose: () => void
}

/** Creates or edits an event (EVT-20 to EVT-32). */
export function EventDialog({ event, copied, open, onClose }: EventDialogProps) {
  const begin = useMemo(() => (copied ? copyOf(copied) : draftOf(event)), [event, copied])
  const writing = useEventWriting(event, begin)
  const { draft, isDirty, isSaving, known } = writing
  const nameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstProblem = useFocusFirstProblem(form)
  const formId = useId()
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  const save = () =>
    closing.save(async () => {
      if (!form.current) return false
      const outcome = await writing.save(unfinishedIn(form.current))
      if (outcome === 'wrong') focusFirstProblem()
      return outcome === 'done'
    })

  return (
    <Dialog
      {...closing.dialog}
      title={event ? 'Edit Event' : 'Create New Event'}
      initialFocus={nameField}
      header={<EventConflict writing={writing} />}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={draft.name.trim() === ''}
            pending={isSaving}
            pendingLabel={known ? 'Updating...' : 'Creating...'}
          >
            {known ? 'Update Event' : 'Create Event'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
        onKeyDown={(pressed) => {
          if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return
          pressed.preventDefault()
          void save()
        }}
      >
        <EventFields writing={writing} nameField={nameField} />
      </form>
    </Dialog>
  )
}

/** Fields with input that the browser cannot parse, such as a date without a time: their value is empty. */
const unfinishedIn = (form: HTMLFormElement): EventField[] =>
  (['date', 'maxCapacity'] as const).filter((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.validity.badInput
  })
