import type { OpenEvent } from '@velvet/contracts/events'
import { eventDate } from '@velvet/domain/events'
import { Field } from '@velvet/ui/field'
import { Select } from '@velvet/ui/select'
import { useOpenEvents } from './events.queries.ts'
import { isClosed } from './is-closed.ts'

export type EventSelectProps = {
  value: string
  error: string | undefined
  onChange: (eventId: string) => void
  onBlur: () => void
}

/** Selects one open event, with hints about it and a message when there is none (PUB-14, PUB-15). */
export function EventSelect({ value, error, onChange, onBlur }: EventSelectProps) {
  const events = useOpenEvents()
  const chosen = events.data?.find((event) => event.id === value)
  return (
    <div>
      <Field label="Event Selection" error={error} hint={chosen ? hintOf(chosen) : undefined}>
        <Select
          aria-required
          name="eventId"
          value={chosen ? value : ''}
          disabled={!events.data?.length}
          onChange={(change) => onChange(change.target.value)}
          onBlur={onBlur}
        >
          <option value="">{prompt(events)}</option>
          {events.data?.map((event) => (
            <option key={event.id} value={event.id}>
              {optionText(event)}
            </option>
          ))}
        </Select>
      </Field>
      <div role="status">
        {events.data?.length === 0 ? (
          <p className="mt-2 text-sm text-fg-2">There are no open events right now. Please check back soon.</p>
        ) : null}
      </div>
      <div role="alert">
        {events.isError ? (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-danger">
            The events could not be loaded.
            <button
              type="button"
              className="min-h-6 text-link underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
              onClick={() => void events.refetch()}
            >
              Try again
            </button>
          </p>
        ) : null}
      </div>
    </div>
  )
}

const hintOf = (event: OpenEvent): string | undefined => {
  if (isClosed(event)) return 'This event is full and its waitlist is closed.'
  return event.isFull ? 'This event is full. Your application joins the waitlist.' : undefined
}

const prompt = (events: { data: readonly OpenEvent[] | undefined; isFetching: boolean; isError: boolean }): string => {
  if (events.isFetching && !events.data) return 'Loading events...'
  if (events.isError) return 'Events unavailable'
  return events.data?.length ? 'Choose an event' : 'No open events'
}

const optionText = (event: OpenEvent): string =>
  [event.name, event.date ? eventDate(event.date, event.timeZone) : null, event.location].filter(Boolean).join(' · ') +
  (isClosed(event) ? ' (full)' : event.isFull ? ' (waitlist)' : '')
