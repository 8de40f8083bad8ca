import type { Event } from '@velvet/contracts/events'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useMemo, useRef } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { DeleteQuestion } from './delete-question.tsx'
import type { EventActions } from './event-buttons.tsx'
import { type ApplicantCounts, applicantsInTheWay, useDeleteEvent, useRestoreEvent } from './events.queries.ts'

/** What the surrounding screen provides. */
export type EventScreen = Pick<EventActions, 'edit' | 'duplicate'> & {
  countsOf: (event: Event) => ApplicantCounts | undefined
}

/** The actions for an event, each with its question and its result message (EVT-33, EVT-42). */
export function useEventActions(screen: EventScreen): EventActions {
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: remove } = useDeleteEvent()
  const { mutateAsync: bringBack } = useRestoreEvent()
  const around = useRef(screen)
  useEffect(() => {
    around.current = screen
  })
  return useMemo(() => {
    const restore = async (event: Event, isActive: boolean) => {
      try {
        await bringBack({ id: event.id, isActive })
        toast({
          title: 'Success',
          description: `Event restored successfully${isActive ? '' : '. It stays inactive until you activate it.'}`,
        })
      } catch (error) {
        failureToast(error, 'Error', 'Failed to restore event')
      }
    }
    /** The confirmed count of applicants goes with the call, so that the server refuses if it has changed. */
    const ask = async (event: Event, counts: ApplicantCounts, isAgain: boolean): Promise<void> => {
      const isConfirmed = await confirm({
        title: `Delete “${event.name}”`,
        description: <DeleteQuestion counts={counts} isAgain={isAgain} />,
        confirmLabel: counts.total > 0 ? 'Delete and archive' : 'Delete',
      })
      if (!isConfirmed) return
      try {
        const { isArchived } = await remove({ id: event.id, force: counts.total > 0 })
        toast({
          title: 'Success',
          description: `Event deleted successfully${isArchived ? '. It is kept in the archive with all its applicants.' : ''}`,
          ...(isArchived ? { action: { label: 'Undo', onSelect: () => void restore(event, event.isActive) } } : {}),
        })
      } catch (error) {
        const inTheWay = applicantsInTheWay(error)
        if (inTheWay) await ask(event, inTheWay, true)
        else failureToast(error, 'Error', 'Failed to delete event')
      }
    }
    return {
      edit: (event) => around.current.edit(event),
      duplicate: (event) => around.current.duplicate(event),
      remove: (event) => void ask(event, around.current.countsOf(event) ?? totalAlone(event), false),
      restore: (event) => void restore(event, false),
    }
  }, [toast, confirm, failureToast, remove, bringBack])
}

/** The total alone, while the counts by status are not loaded. */
const totalAlone = ({ currentApplications: total, approvedApplications: approved }: Event): ApplicantCounts => ({
  total,
  approved,
})
