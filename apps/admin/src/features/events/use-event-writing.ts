import type { Event } from '@velvet/contracts/events'
import { useToast } from '@velvet/ui/toast'
import { useCallback, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { bodyOf, type EventDraft, type EventField, problemsOf } from './event-draft.ts'
import { refusalOf, useRestoreEvent, useStoreEvent } from './events.queries.ts'

export type EventWriting = ReturnType<typeof useEventWriting>

const nameMissing = 'Event name is required'
const unfinishedTexts: Partial<Record<EventField, string>> = {
  date: 'Enter both the date and the time, or leave both empty.',
  maxCapacity: 'Enter a whole number, or leave this empty.',
}

/**
 * The state of the event dialog. `theirs` is what another admin saved in the meantime: the next save replaces it. If the
 * event is `gone`, an archived one can be restored, and the next save of a deleted one creates a new event.
 */
export function useEventWriting(event: Event | undefined, begin: EventDraft) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: store, isPending: isSaving } = useStoreEvent()
  const { mutateAsync: bringBack, isPending: isRestoring } = useRestoreEvent()
  const [draft, setDraft] = useState(begin)
  const [known, setKnown] = useState(event)
  const [theirs, setTheirs] = useState<Event>()
  const [gone, setGone] = useState<'deleted' | 'archived'>()
  const [asked, setAsked] = useState<Partial<Record<EventField, string>>>({})
  const problems = { ...asked, ...problemsOf(draft) }
  const change = useCallback((part: Partial<EventDraft>) => {
    setDraft((typed) => ({ ...typed, ...part }))
    setAsked((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }, [])

  /**
   * Returns `done`, `wrong` if a field needs attention, or undefined if the server refused. `unfinished` are the fields with
   * input that the browser cannot parse.
   */
  const save = async (unfinished: readonly EventField[]): Promise<'done' | 'wrong' | undefined> => {
    const isNameless = draft.name.trim() === ''
    if (isNameless) toast({ variant: 'destructive', title: 'Error', description: nameMissing })
    const isUnfinished = isNameless || unfinished.length > 0
    if (isUnfinished)
      setAsked({
        ...(isNameless ? { name: nameMissing } : {}),
        ...Object.fromEntries(unfinished.map((field) => [field, unfinishedTexts[field]])),
      })
    if (isUnfinished || Object.keys(problemsOf(draft)).length > 0) return 'wrong'
    const verb = known ? 'update' : 'create'
    try {
      await store({ body: bodyOf(draft, known), known })
      toast({ title: 'Success', description: `Event ${verb}d successfully` })
      return 'done'
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'archived') setGone('archived')
      else if (refusal === 'deleted') {
        setKnown(undefined)
        setTheirs(undefined)
        setGone('deleted')
      } else if (refusal) {
        setKnown(refusal.current)
        setTheirs(refusal.current)
      } else failureToast(error, 'Error', `Failed to ${verb} event`)
      return undefined
    }
  }

  const restore = async () => {
    if (!known || isRestoring) return
    try {
      setKnown(await bringBack({ id: known.id, isActive: false }))
      setGone(undefined)
    } catch (error) {
      failureToast(error, 'Error', 'Failed to restore event')
    }
  }

  return {
    draft,
    change,
    problems,
    known,
    isDirty: JSON.stringify(draft) !== JSON.stringify(begin),
    isSaving,
    isRestoring,
    theirs,
    gone,
    restore,
    keepMine: () => setTheirs(undefined),
    save,
  }
}
