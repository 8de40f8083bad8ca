import { type Event, maxEventPictureBytes } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { FileDrop } from '@velvet/ui/file-drop'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useChangePicture } from '../events.queries.ts'

export type EventPictureProps = {
  event: Event
  mayWrite: boolean
  /** Called with the event as it is stored then. */
  onStored: (event: Event) => void
}

/** The picture of an event's page and of previews of its link (GST-29). */
export function EventPicture({ event, mayWrite, onStored }: EventPictureProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: change, isPending } = useChangePicture()
  const [problem, setProblem] = useState<string>()

  async function store(file: File | null) {
    if (isPending) return
    if (file && file.size > maxEventPictureBytes) return setProblem('Choose a picture of at most 5 MB.')
    setProblem(undefined)
    try {
      onStored(await change({ id: event.id, file }))
      toast({ title: file ? 'Picture Saved' : 'Picture Removed' })
    } catch (error) {
      failureToast(error, 'Error', 'Failed to save the picture')
    }
  }

  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {event.picture ? (
        <img src={event.picture} alt={event.name} className="max-h-60 max-w-full rounded-control object-contain" />
      ) : mayWrite ? null : (
        <p className="text-sm text-fg-2">No picture</p>
      )}
      {mayWrite ? (
        <div className="w-full max-w-md">
          <Field label="Picture" error={problem}>
            <FileDrop
              accept="image/jpeg,image/png,image/webp"
              prompt={isPending ? 'Saving…' : 'Choose a picture or drop it here'}
              hint="JPEG, PNG, or WebP, at most 5 MB"
              onFile={(file) => void store(file)}
            />
          </Field>
        </div>
      ) : null}
      {mayWrite && event.picture ? (
        <Button size="sm" disabled={isPending} onClick={() => void store(null)}>
          Remove picture
        </Button>
      ) : null}
    </div>
  )
}
