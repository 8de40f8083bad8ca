import type { Event } from '@velvet/contracts/events'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { Field } from '@velvet/ui/field'
import { Textarea } from '@velvet/ui/textarea'
import { useState } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useCancelEvent } from '../events.queries.ts'

const consequences: Readonly<Record<Event['release'], string>> = {
  at_once: 'The messages go out right away.',
  by_hand: 'The messages wait in the outbox until you release them.',
  at: 'The messages wait in the outbox until they are released.',
  silent: 'This event sends no messages, so tell the guests yourself.',
}

export type CancelNightProps = {
  event: Event
  mayWrite: boolean
  /** Called with the event as it is stored then. */
  onStored: (event: Event) => void
}

/** Cancels the night of an event, for good (CAP-22). */
export function CancelNight({ event, mayWrite, onStored }: CancelNightProps) {
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: cancel, isPending } = useCancelEvent()
  const [note, setNote] = useState('')

  if (event.cancelledAt) return <Alert tone="warning" title="Canceled" />
  if (!mayWrite || event.archivedAt) return null

  async function ask() {
    const isConfirmed = await confirm({
      title: `Cancel ${event.name}? Guests will be told.`,
      description: `${consequences[event.release]} This cannot be undone.`,
      confirmLabel: 'Cancel the night',
      cancelLabel: 'Keep it',
    })
    if (!isConfirmed) return
    try {
      onStored(await cancel({ id: event.id, note }))
    } catch (error) {
      failureToast(error, 'Error', 'Failed to cancel the night')
    }
  }

  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <div className="w-full max-w-md">
        <Field label="Note to guests" hint="Added to the message that says the night is canceled">
          <Textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </div>
      <Button variant="danger" pending={isPending} onClick={() => void ask()}>
        Cancel this night
      </Button>
    </div>
  )
}
