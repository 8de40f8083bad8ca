import type { OpenEvent } from '@velvet/contracts/events'
import { type EventFact, eventDay, eventFacts } from '@velvet/domain/events'
import { Button } from '@velvet/ui/button'
import { DateLeaf } from './date-leaf.tsx'
import { useEventPage, useOpenEvents } from './events.queries.ts'
import { isClosed } from './is-closed.ts'
import { NightFacts } from './night-facts.tsx'

/** The next night as a ticket or, if none has a date, how the list works. Keeps its place while loading. */
export function NextNight({ onApply }: { onApply: (eventId: string) => void }) {
  const events = useOpenEvents()
  const next = events.data?.find((event) => event.date !== null)
  if (next) return <Ticket event={next} onApply={() => onApply(next.id)} />
  return events.isPending ? <div className="ticket" /> : <HowItWorks />
}

function Ticket({ event, onApply }: { event: OpenEvent; onApply: () => void }) {
  const page = useEventPage(event.slug)
  const announced = page.data ?? { ...unannounced, ...event, minimumAge: event.minimumAge ?? null }
  return (
    <article aria-labelledby="next-night" className="ticket animate-appear">
      <DateLeaf date={event.date} timeZone={event.timeZone} />
      <div className="ticket-body">
        <p className="type-eyebrow text-accent">THE NEXT NIGHT{event.isFull ? ' · FULL' : ''}</p>
        <h2 id="next-night" className="type-night mt-3">
          {event.slug ? (
            <a href={`/e/${event.slug}`} className="night-link">
              {event.name}
            </a>
          ) : (
            event.name
          )}
        </h2>
        <p className="mt-1 text-lg text-fg-2">{eventDay(event)}</p>
        <NightFacts isOnTicket facts={page.isLoading ? [] : eventFacts(announced).filter(isOnTicket)} />
        {isClosed(event) ? null : (
          <Button variant="secondary" size="lg" className="mt-auto self-start" onClick={onApply}>
            {event.isFull ? 'JOIN THE WAITLIST' : 'CHOOSE THIS NIGHT'}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The ticket is a small one; the page of the night says the rest. */
const isOnTicket = ({ label }: EventFact): boolean => label !== 'Ends' && label !== 'Ages'

/** What the list of events does not say about each. */
const unannounced = { doorsAt: null, endsAt: null, address: null, dressCode: null }

function HowItWorks() {
  return (
    <dl className="flex gap-6 border-t border-line pt-6 animate-appear">
      {steps.map(({ term, text }) => (
        <div key={term} className="flex-1">
          <dt className="type-eyebrow text-fg-3">{term}</dt>
          <dd className="mt-2 text-body text-fg">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const steps = [
  { term: 'FIRST', text: 'You apply' },
  { term: 'THEN', text: 'A person reads it' },
  { term: 'AFTER', text: 'You hear from us' },
]
