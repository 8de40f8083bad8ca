import type { EventPage as Event } from '@velvet/contracts/events'
import { ApiError } from '@velvet/contracts/kernel'
import { eventDay, eventFacts, eventNotice, hasForm } from '@velvet/domain/events'
import { Button } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { NotFoundPage } from '../../not-found-page.tsx'
import { Toasts } from '../../toasts.tsx'
import { useVenue } from '../../venue.tsx'
import { ApplicationCard } from '../applicants/application-card.tsx'
import { openForm } from '../applicants/open-form.ts'
import { useApplicationForm } from '../applicants/use-application-form.ts'
import { HeroPicture } from '../landing/hero-picture.tsx'
import { SiteFooter } from '../landing/site-footer.tsx'
import { TopBar } from '../landing/top-bar.tsx'
import { DateLeaf } from './date-leaf.tsx'
import { useEventPage } from './events.queries.ts'
import { NightFacts } from './night-facts.tsx'

/** `/e/:slug`: one night, and the form for it (GST-21). */
export function EventPage({ slug }: { slug: string }) {
  const { data: event, error, isFetching, refetch } = useEventPage(slug)
  if (event)
    return (
      <Toasts>
        <Night event={event} />
      </Toasts>
    )
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (!error) return null
  return (
    <main className="gutter flex flex-col items-start gap-6 py-16">
      <p role="alert" className="text-lede text-fg-2">
        This night could not be loaded.
      </p>
      <Button size="lg" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </main>
  )
}

function Night({ event }: { event: Event }) {
  const { name: venue } = useVenue()
  const form = useApplicationForm({ eventId: event.id, useEvent: () => event })
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = `${event.name} · ${venue}`
  }, [event.name, venue])

  function openEmptyForm() {
    // A night without a form of its own leads to the form for the others.
    if (!hasForm(event)) return window.location.assign('/#application')
    flushSync(form.applyAgain)
    openForm(formRef.current)
  }

  return (
    <>
      <TopBar onApplication={openEmptyForm} />
      <main>
        <div className="relative isolate overflow-clip">
          <HeroPicture />
          <div className="threshold gutter">
            <Announcement event={event} />
            {hasForm(event) ? (
              <ApplicationCard
                form={form}
                formRef={formRef}
                choosesEvent={false}
                {...(event.isFull ? { submitLabel: 'Join the waitlist' } : {})}
              />
            ) : null}
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}

/** The night as the server wrote it into the page (event-document.ts), so that nothing moves when the script takes over. */
function Announcement({ event }: { event: Event }) {
  const notice = eventNotice(event)
  const facts = eventFacts(event)
  return (
    <article className="announcement">
      {event.picture ? (
        <img src={event.picture} alt="" fetchPriority="high" decoding="sync" className="night-picture" />
      ) : null}
      <p className="type-eyebrow text-accent">INVITATION ONLY</p>
      <div className="plate">
        <DateLeaf date={event.date} timeZone={event.timeZone} />
        <h1 className="type-quiet">{event.name}</h1>
      </div>
      <p className="text-lede text-fg">{eventDay(event)}</p>
      {notice ? <p className="mt-6 text-lg font-medium text-accent">{notice}</p> : null}
      {facts.length > 0 ? <NightFacts facts={facts} /> : null}
      {event.description ? (
        <div className="max-w-132 text-lg text-fg-2">
          {event.description.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
            <p key={index}>{line || <br />}</p>
          ))}
        </div>
      ) : null}
    </article>
  )
}
