import type { EventPage as Event } from '@velvet/contracts/events'
import { ApiError } from '@velvet/contracts/kernel'
import { eventLines, eventNotice, formOf, hasForm } from '@velvet/domain/events'
import { Button } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import { NotFoundPage } from '../../not-found-page.tsx'
import { useVenue } from '../../venue.tsx'
import { ApplicationCard } from '../applicants/application-card.tsx'
import { useApplicationForm } from '../applicants/use-application-form.ts'
import { HeroPicture } from '../landing/hero-picture.tsx'
import { SiteFooter } from '../landing/site-footer.tsx'
import { TopBar } from '../landing/top-bar.tsx'
import { useEventPage } from './events.queries.ts'

/** `/e/:slug`: one night, and the form for it (GST-21). */
export function EventPage({ slug }: { slug: string }) {
  const { data: event, error, isFetching, refetch } = useEventPage(slug)
  if (event) return <Night event={event} />
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
  const form = useApplicationForm({ eventId: event.id, formFor: () => formOf(event) })
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = `${event.name} · ${venue}`
  }, [event.name, venue])

  function openForm() {
    document.getElementById('application')?.scrollIntoView()
    formRef.current?.querySelector<HTMLInputElement>('input:not([tabindex])')?.focus({ preventScroll: true })
  }

  return (
    <>
      <TopBar onApplication={openForm} />
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

function Announcement({ event }: { event: Event }) {
  const [date, ...lines] = eventLines(event)
  const notice = eventNotice(event)
  return (
    <div>
      <p className="type-eyebrow text-accent">INVITATION ONLY</p>
      <h1 className="type-quiet mt-5 [overflow-wrap:anywhere]">{event.name}</h1>
      <p className="mt-6 text-lede text-fg">{date}</p>
      <ul className="mt-3 flex flex-col gap-1 text-lg text-fg-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {notice ? <p className="mt-6 text-lg font-medium text-accent">{notice}</p> : null}
      {event.description ? (
        <p className="mt-6 max-w-132 text-lg whitespace-pre-line text-fg-2">{event.description}</p>
      ) : null}
    </div>
  )
}
