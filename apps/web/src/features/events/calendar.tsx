import type { OpenEvent } from '@velvet/contracts/events'
import { eventDate } from '@velvet/domain/events'
import { Button } from '@velvet/ui/button'
import { useDeferredValue, useEffect } from 'react'
import { DateLeaf } from './date-leaf.tsx'
import { useOpenEvents } from './events.queries.ts'
import { isClosed } from './is-closed.ts'

/** Every open event, with its page and a button to apply for it. Absent if there is none. */
export function Calendar({ onApply }: { onApply: (eventId: string) => void }) {
  // Below the first screen, so it is rendered piece by piece, after what the visitor sees.
  const nights = useDeferredValue(useOpenEvents().data)
  const isShown = Boolean(nights?.length)
  useEffect(() => {
    if (isShown && window.location.hash === '#calendar') document.getElementById('calendar')?.scrollIntoView()
  }, [isShown])
  if (!nights?.length) return null
  return (
    <section id="calendar" aria-labelledby="calendar-title" className="gutter border-t border-line py-16 lg:py-24">
      <h2 id="calendar-title" className="type-title">
        The calendar
      </h2>
      <ul className="mt-8 border-b border-line lg:mt-12">
        {nights.map((event) => (
          <Night key={event.id} event={event} onApply={() => onApply(event.id)} />
        ))}
      </ul>
    </section>
  )
}

function Night({ event, onApply }: { event: OpenEvent; onApply: () => void }) {
  return (
    <li className="night">
      <DateLeaf date={event.date} timeZone={event.timeZone} />
      <div className="min-w-0">
        <h3 className="type-night">
          {event.slug ? (
            <a href={`/e/${event.slug}`} className="night-link">
              {event.name}
            </a>
          ) : (
            event.name
          )}
        </h3>
        <p className="mt-1 text-lg text-fg-2">
          {event.date ? (
            <time dateTime={event.date}>{eventDate(event.date, event.timeZone)}</time>
          ) : (
            'Date to be announced'
          )}
        </p>
        {event.location ? <p className="text-lg text-fg-2">{event.location}</p> : null}
        {event.isFull ? (
          <p className="type-eyebrow mt-2 text-fg-3">{isClosed(event) ? 'FULL' : 'FULL · WAITLIST'}</p>
        ) : null}
      </div>
      {isClosed(event) ? null : (
        <Button
          variant="secondary"
          size="lg"
          aria-label={`${event.isFull ? 'Join the waitlist' : 'Apply'} for ${event.name}`}
          onClick={onApply}
        >
          {event.isFull ? 'JOIN THE WAITLIST' : 'APPLY'}
        </Button>
      )}
    </li>
  )
}
