import type { Event } from '@velvet/contracts/events'
import { ApiError } from '@velvet/contracts/kernel'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import {
  type FieldProblems,
  fieldProblems,
  untouchedPart,
  useRecordForm,
  useStoredRecord,
} from '../../kit/record-form/index.ts'
import { bodyOf, draftOf, type EventDraft, problemsOf } from './event-draft.ts'
import { eventParts } from './event-parts.ts'
import { useRestoreEvent, useStoreEvent } from './events.queries.ts'

export type EventForm = ReturnType<typeof useEventForm>

const nameMissing = 'Event name is required'
const unfinishedTime = 'Enter both the date and the time, or leave both empty.'
const unfinishedTexts = {
  date: unfinishedTime,
  doorsAt: unfinishedTime,
  endsAt: unfinishedTime,
  releaseAt: unfinishedTime,
  maxCapacity: 'Enter a whole number, or leave this empty.',
} as const

const refusable = ['slug', 'doorsAt', 'endsAt', 'droppedFields', 'questions', 'releaseAt', 'autoOffer'] as const

/**
 * The form of an event. If another admin archived the event in the meantime, it can be restored; if another admin deleted it,
 * the next save creates a new event. `onSaved` reports what was sent and what is stored; without it, a toast does.
 */
export function useEventForm(
  event: Event | undefined,
  begin: EventDraft,
  onSaved?: (stored: Event, sent: EventDraft) => void,
) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: store } = useStoreEvent()
  const { mutateAsync: bringBack, isPending: isRestoring } = useRestoreEvent()
  const stored = useStoredRecord(event, { changed: 'event_changed', deleted: 'event_not_found' })
  const [isArchived, setIsArchived] = useState(false)
  const { known } = stored
  const verb = known ? 'update' : 'create'

  const form = useRecordForm<EventDraft>({
    begin,
    check: (draft, container) => {
      const isNameless = draft.name.trim() === ''
      if (isNameless) toast({ variant: 'destructive', title: 'Error', description: nameMissing })
      return { ...(isNameless ? { name: nameMissing } : {}), ...unfinishedIn(container), ...problemsOf(draft) }
    },
    save: async (draft) => {
      const saved = await store({ body: bodyOf(draft, known), known })
      if (onSaved) onSaved(saved, draft)
      else toast({ title: 'Success', description: `Event ${verb}d successfully` })
    },
    onRefused: (error) => {
      const refused = fieldProblems(error, refusable)
      if (Object.keys(refused).length > 0) return refused
      if (error instanceof ApiError && error.problem?.code === 'event_archived') setIsArchived(true)
      else if (!stored.adopt(error, merge)) failureToast(error, 'Error', `Failed to ${verb} event`)
      return {}
    },
  })

  const merge = (before: Event, theirs: Event) => {
    const versions = { mine: form.form.getValues(), theirs: draftOf(theirs), before: draftOf(before) }
    form.change(untouchedPart(eventParts, versions))
  }

  const restore = async () => {
    if (!known || isRestoring) return
    try {
      stored.keep(await bringBack({ id: known.id, isActive: false }))
      setIsArchived(false)
    } catch (error) {
      failureToast(error, 'Error', 'Failed to restore event')
    }
  }

  return { ...form, stored, isArchived, isRestoring, restore }
}

/** Fields with input that the browser cannot parse, such as a date without a time: their value is empty. */
function unfinishedIn(container: HTMLElement | null): FieldProblems<EventDraft> {
  const isUnfinished = (name: string) =>
    container?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput
  return Object.fromEntries(Object.entries(unfinishedTexts).filter(([name]) => isUnfinished(name)))
}
