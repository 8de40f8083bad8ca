import type { OpenEvent } from '@velvet/contracts/events'
import { eventDate } from '@velvet/domain/events'
import { useOpenEvents } from './events.queries.ts'

/** Three facts about the next event or, if there is none, about how the list works. Empty while loading. */
export function NextEvent({ className }: { className: string }) {
  const events = useOpenEvents()
  const facts = events.isPending ? [] : factsOf(events.data?.find((event) => event.date !== null))
  return (
    <dl className={`facts ${className}`}>
      {facts.map(({ term, text }) => (
        <div key={term} className="animate-appear">
          <dt className="type-eyebrow text-fg-3">{term}</dt>
          <dd className="mt-2 text-body text-fg">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const howItWorks = [
  { term: 'FIRST', text: 'You apply' },
  { term: 'THEN', text: 'A person reads it' },
  { term: 'AFTER', text: 'You hear from us' },
]

const factsOf = (next: OpenEvent | undefined) =>
  next?.date
    ? [
        { term: 'NEXT', text: next.name },
        { term: 'DATE', text: eventDate(next.date, next.timeZone) },
        { term: 'PLACE', text: next.location ?? 'To be announced' },
      ]
    : howItWorks
