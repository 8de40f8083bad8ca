import type { EventFact } from '@velvet/domain/events'

/** What a guest has to know about a night: doors, place, dress code. */
export function NightFacts({ facts, isOnTicket }: { facts: readonly EventFact[]; isOnTicket?: boolean }) {
  return (
    <ul className={isOnTicket ? 'facts on-ticket' : 'facts'}>
      {facts.map(({ label, text, more }) => (
        <li key={label} className="fact">
          <p>
            <span className="fact-label">{label}</span>
            {label === 'Dress code' ? <span className="sr-only">:</span> : null} <span>{text}</span>
          </p>
          {more ? <p className="text-fg-2">{more}</p> : null}
        </li>
      ))}
    </ul>
  )
}
