import type { EventFact } from '@velvet/domain/events'

/** What a guest has to know about a night: doors, place, dress code. */
export function NightFacts({ facts }: { facts: readonly EventFact[] }) {
  return (
    <ul className="facts">
      {facts.map(({ label, text, more }) => (
        <li key={label} className="fact">
          <p>
            <span className="fact-label">{label}</span>
            {label === 'Dress code' ? <span className="sr-only">:</span> : null} <span>{text}</span>
          </p>
          {more ? <p className="fact-more">{more}</p> : null}
        </li>
      ))}
    </ul>
  )
}
