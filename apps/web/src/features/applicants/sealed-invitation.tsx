import { eventDay, eventMoment } from '@velvet/domain/events'
import { Button } from '@velvet/ui/button'
import { LinkButton } from '@velvet/ui/link-button'
import { LogoMark } from '@velvet/ui/logo'
import { useEffect, useRef } from 'react'
import { DateLeaf } from '../events/date-leaf.tsx'
import type { Sealed } from './use-application-form.ts'

/** Opens the form again; on the page of an event, which has no other, the landing page does. */
type SealedInvitationProps = { sealed: Sealed; onAgain: (() => void) | null }

/** What the visitor sees once the application was sent. Takes the focus from the form that disappeared. */
export function SealedInvitation({ sealed, onAgain }: SealedInvitationProps) {
  const { event, firstName, email, phone, received } = sealed
  const message = useRef<HTMLElement>(null)
  useEffect(() => {
    message.current?.focus({ preventScroll: true })
    document.getElementById('application')?.scrollIntoView()
  }, [])
  return (
    <div className="sealed">
      <Envelope />
      <section
        ref={message}
        tabIndex={-1}
        aria-labelledby="sealed-title"
        aria-describedby="sealed-message"
        className="outline-none"
      >
        <h3 id="sealed-title" className="type-invitation">
          It is sealed, {firstName}.
        </h3>
        {event ? (
          <div className="sealed-night">
            <DateLeaf date={event.date} timeZone={event.timeZone} />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="type-night">{event.name}</p>
              <p className="text-lg text-fg-2">{eventDay(event)}</p>
              {event.location ? <p className="text-lg text-fg-2">{event.location}</p> : null}
            </div>
          </div>
        ) : null}
        <p id="sealed-message" className="text-fg">
          {received}
        </p>
        <div className="mt-6 text-lg">
          <p className="fact-label">When you'll hear from us</p>
          {event?.answers?.when === 'none' ? (
            <p className="text-fg-2">The venue will get in touch with you.</p>
          ) : (
            <p className="text-fg-2">
              {timeOfAnswer(sealed)}, by email to {email}
              {phone ? (
                <>
                  {' '}
                  and by text to <span className="whitespace-nowrap">{phone}</span>
                </>
              ) : null}
              .
            </p>
          )}
        </div>
      </section>
      {onAgain ? (
        <Button variant="secondary" size="lg" block className="mt-8" onClick={onAgain}>
          Apply for another night
        </Button>
      ) : (
        <LinkButton href="/#calendar" variant="secondary" size="lg" block className="mt-8">
          Apply for another night
        </LinkButton>
      )}
    </div>
  )
}

/** When you'll hear from us, without a promise of one: a place may never open up, and declining is silent unless the venue says so. */
const timeOfAnswer = ({ event, waitlisted }: Sealed): string => {
  if (waitlisted) return 'If a place opens up'
  const { when, from } = event?.answers ?? { when: 'later', from: null }
  if (event && when === 'at' && from) return `Starting ${eventMoment(from, event.timeZone)}`
  return when === 'at_once' ? 'As soon as there is a place for you' : 'When the venue sends its answers'
}

/** Its flap closes and the seal is set, once; both are still for visitors who prefer that. */
function Envelope() {
  return (
    <div aria-hidden="true" className="envelope">
      <svg aria-hidden="true" viewBox="0 0 300 180" fill="none" stroke="currentColor">
        <path d="M.5.5h299v179H.5zM.5 179.5 118 92M299.5 179.5 182 92" />
        <path className="flap" d="M.5.5 150 116 299.5.5z" />
      </svg>
      <span className="seal">
        <LogoMark className="size-7" />
      </span>
    </div>
  )
}
