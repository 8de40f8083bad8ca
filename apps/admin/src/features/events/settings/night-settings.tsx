import type { Event, EventWithNumbers } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { RecordForm } from '../../../kit/record-form/index.ts'
import { useLeaveQuestion } from '../../../kit/use-leave-warning.ts'
import { useIsAllowed } from '../../auth/index.ts'
import { EventConflict } from '../event-conflict.tsx'
import { draftOf } from '../event-draft.ts'
import { EventFields } from '../event-fields.tsx'
import { useEventForm } from '../use-event-form.ts'
import { CancelNight } from './cancel-night.tsx'
import { EventPicture } from './event-picture.tsx'

/** The settings of one night (CAP-21). Whatever else of it is stored, typed values stay. */
export function NightSettings({ event: latest }: { event: EventWithNumbers }) {
  const toast = useToast()
  const mayWrite = useIsAllowed('events.write') && latest.archivedAt === null
  /** The event that the fields continue from. */
  const base = useRef<Event>(latest)
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const form = useEventForm(latest, draftOf(latest), (saved, sent) => {
    toast({ title: 'Saved' })
    follow(saved, sent)
  })
  const { isDirty, isSaving, stored } = form
  const current = newest(latest, stored.known)
  useLeaveQuestion(isDirty)

  function follow(next: Event, from = draftOf(base.current)) {
    if (next.updatedAt < base.current.updatedAt) return
    base.current = next
    hadFocus.current = place.current?.contains(document.activeElement) ?? false
    form.rebase(from, draftOf(next))
    stored.keep(next)
  }

  const followLatest = useEffectEvent(() => {
    if (!isDirty && !isSaving && latest.updatedAt > base.current.updatedAt) follow(latest)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version was read
  useEffect(() => followLatest(), [latest.updatedAt])

  // A button that had the focus may be gone then.
  useLayoutEffect(() => {
    if (hadFocus.current && !place.current?.contains(document.activeElement))
      place.current?.focus({ preventScroll: true })
    hadFocus.current = false
    if (stored.known) base.current = stored.known
  }, [stored.known])

  return (
    <div
      ref={place}
      tabIndex={-1}
      className="relative flex min-w-0 flex-1 flex-col overflow-y-auto outline-none md:min-h-0"
    >
      <div className="mx-auto flex w-full max-w-3xl min-w-0 flex-col gap-6 px-5 py-5 max-md:px-4">
        <EventConflict form={form} />
        <RecordForm ref={form.place} onSubmit={() => void form.submit()} aria-label="Settings">
          <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
            <legend className="sr-only">Settings</legend>
            <EventFields form={form} approvedHeads={latest.numbers.approved.heads} heading="h2" />
            {mayWrite ? (
              <Button type="submit" variant="primary" pending={isSaving} className="self-start">
                Save
              </Button>
            ) : null}
          </fieldset>
        </RecordForm>
        <section aria-label="Picture" className="border-t border-line pt-4">
          <EventPicture event={current} mayWrite={mayWrite} onStored={follow} />
        </section>
        <section aria-label="Cancellation" className="border-t border-line pt-4">
          <CancelNight event={current} mayWrite={mayWrite} onStored={follow} />
        </section>
      </div>
    </div>
  )
}

const newest = (one: Event, other: Event | undefined): Event => (other && other.updatedAt > one.updatedAt ? other : one)
