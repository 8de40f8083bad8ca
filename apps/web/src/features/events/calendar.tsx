import type { OpenEvent } from '@velvet/contracts/events'
import { eventDate } from '@velvet/domain/events'
import { Button } from '@velvet/ui/button'
import { useOpenEvents } from './events.queries.ts'

/** Every open event with a button to apply for it. Absent if there is none. */
export function Calendar({ onApply }: { onApply: (eventId: string) => void }) {
  const events = useOpenEvents()
  if (!events.data?.length) return null
  return (
    <section id="calendar" aria-labelledby="calendar-title" className="gutter border-t border-line py-16 lg:py-24">
      <h2 id="calendar-title" className="type-title">
        The calendar
      </h2>
      <ul className="mt-8 border-b border-line lg:mt-12">
        {events.data.map((event) => (
          <Night key={event.id} event={event} onApply={() => onApply(event.id)} />
        ))}
      </ul>
    </section>
  )
}

function Night({ event, onApply }: { event: OpenEvent; onApply: () => void }) {
  return (
    <li className="night">
      <p className="text-lg text-fg-2">
        {event.date ? (
          <time dateTime={event.date}>{eventDate(event.date, event.timeZone)}</time>
        ) : (
          'Date to be announced'
        )}
      </p>
      <div>
        <h3 className="type-night">{event.name}</h3>
        {event.location ? <p className="mt-1 text-lg text-fg-2">{event.location}</p> : null}
      </div>
      <p className="type-eyebrow text-fg-3">{event.isFull ? 'FULL · WAITLIST' : ''}</p>
      <Button variant="secondary" size="lg" aria-label={`Apply for ${event.name}`} onClick={onApply}>
        APPLY
      </Button>
    </li>
  )
}
