import type { Event, EventWithNumbers } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RecordForm } from '../../../kit/record-form/index.ts'
import { useLeaveQuestion } from '../../../kit/use-leave-warning.ts'
import { useIsAllowed } from '../../auth/index.ts'
import { EventConflict } from '../event-conflict.tsx'
import { draftOf } from '../event-draft.ts'
import { EventFields } from '../event-fields.tsx'
import { useEventForm } from '../use-event-form.ts'
import { CancelNight } from './cancel-night.tsx'
import { EventPicture } from './event-picture.tsx'

/** The settings of one night (CAP-21). The form starts again with the saved values; scroll position and focus stay. */
export function NightSettings({ event }: { event: EventWithNumbers }) {
  const [base, setBase] = useState<Event>(event)
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(null)

  function begin(saved: Event) {
    const { activeElement } = document
    focused.current = activeElement && place.current?.contains(activeElement) ? selectorOf(activeElement) : null
    setBase(saved)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts again
  useLayoutEffect(() => {
    const selector = focused.current
    focused.current = null
    if (selector === null || place.current?.contains(document.activeElement)) return
    const next = place.current?.querySelector<HTMLElement>(selector) ?? place.current
    next?.focus({ preventScroll: true })
  }, [base])

  return (
    <div
      ref={place}
      tabIndex={-1}
      className="relative flex min-w-0 flex-1 flex-col overflow-y-auto outline-none md:min-h-0"
    >
      <SettingsForm key={`${base.id} ${base.updatedAt}`} base={base} latest={event} onSaved={begin} />
    </div>
  )
}

/** Finds the same field or button in the form that starts again. */
const selectorOf = (element: Element): string => {
  const name = element.getAttribute('name')
  if (name) return `[name="${CSS.escape(name)}"]`
  return element.matches('[type="submit"]') ? '[type="submit"]' : ':not(*)'
}

type SettingsFormProps = {
  /** The event that the form began with. */
  base: Event
  /** The event as it was read last. */
  latest: EventWithNumbers
  onSaved: (event: Event) => void
}

function SettingsForm({ base, latest, onSaved }: SettingsFormProps) {
  const toast = useToast()
  const mayWrite = useIsAllowed('events.write') && latest.archivedAt === null
  const begin = useMemo(() => draftOf(base), [base])
  const form = useEventForm(base, begin, (saved) => {
    toast({ title: 'Saved' })
    onSaved(saved)
  })
  const { isDirty, isSaving, stored } = form
  useLeaveQuestion(isDirty)

  const follow = useEffectEvent((updatedAt: string) => {
    if (!isDirty && !isSaving && updatedAt > base.updatedAt) onSaved(latest)
  })
  useEffect(() => follow(latest.updatedAt), [latest.updatedAt])

  /** What is typed stays when something else of the event was stored. */
  function keep(event: Event) {
    if (isDirty) stored.keep(event)
    else onSaved(event)
  }

  return (
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
        <EventPicture event={newest(latest, stored.known)} mayWrite={mayWrite} onStored={keep} />
      </section>
      <section aria-label="Cancellation" className="border-t border-line pt-4">
        <CancelNight event={newest(latest, stored.known)} mayWrite={mayWrite} onStored={keep} />
      </section>
    </div>
  )
}

const newest = (one: Event, other: Event | undefined): Event => (other && other.updatedAt > one.updatedAt ? other : one)
