import type { GuestPage as Page } from '@velvet/contracts/guest-pages'
import { ApiError } from '@velvet/contracts/kernel'
import { eventDay, eventFacts } from '@velvet/domain/events'
import { guestHeading } from '@velvet/domain/guest-pages'
import { Button } from '@velvet/ui/button'
import { LinkButton } from '@velvet/ui/link-button'
import { Logo } from '@velvet/ui/logo'
import { useEffect, useRef } from 'react'
import { QuietPage, QuietTitle } from '../../quiet-page.tsx'
import { useVenue } from '../../venue.tsx'
import { NightFacts } from '../events/night-facts.tsx'
import { SiteFooter } from '../landing/site-footer.tsx'
import { GuestAnswer } from './guest-answer.tsx'
import { useGuestPage } from './guest-pages.queries.ts'
import { GuestPass } from './guest-pass.tsx'
import { MessageBoxes } from './message-boxes.tsx'
import { PartyNames } from './party-names.tsx'
import { Section } from './section.tsx'

/** `/g/:token`: one application, for its guest (GST-08, GST-17). */
export function GuestPage({ token }: { token: string }) {
  const { data: page, error, isFetching, refetch } = useGuestPage(token)
  if (error instanceof ApiError && error.status === 404) return <BrokenLink />
  if (page) return <Place page={page} token={token} reload={() => void refetch()} />
  if (!error)
    return (
      <QuietPage title="Your application" eyebrow="INVITATION ONLY">
        <p role="status" className="mt-5 text-lede text-fg-2">
          Your page is loading...
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title="Your application" eyebrow="ERROR">
      <QuietTitle>Your page could not be loaded</QuietTitle>
      <p role="alert" className="mt-6 max-w-120 text-lede text-fg-2">
        Please check your connection and try again. Nothing has changed.
      </p>
      <Button size="lg" className="mt-10" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </QuietPage>
  )
}

function BrokenLink() {
  const { contact } = useVenue()
  return (
    <QuietPage title="Link" eyebrow="INVITATION ONLY">
      <QuietTitle>This link doesn't work anymore.</QuietTitle>
      <p className="mt-6 max-w-120 text-lede text-fg-2">
        Please open the link in our latest message to you{contact ? ', or write to us' : ''}.
      </p>
    </QuietPage>
  )
}

type PlaceProps = { page: Page; token: string; reload: () => void }

function Place({ page, token, reload }: PlaceProps) {
  const { name: venue } = useVenue()
  const heading = useRef<HTMLHeadingElement>(null)
  const { event, status, note, pass, party } = page
  const isOver = !event.isOpen && event.cancelledAt === null
  const isLive = event.isOpen
  useEffect(() => {
    document.title = `${event.name} · ${venue}`
  }, [event.name, venue])

  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="gutter flex h-19 items-center">
        <a href="/" className="flex min-h-11 min-w-0 items-center">
          <Logo className="h-5 w-auto" />
        </a>
      </header>
      <main className="gutter flex-1 pt-8 pb-24">
        <div className="mx-auto flex w-full max-w-144 flex-col gap-10">
          <div>
            <p className="type-eyebrow text-accent">INVITATION ONLY</p>
            <h1 ref={heading} tabIndex={-1} className="type-title mt-5 outline-none [overflow-wrap:anywhere]">
              {guestHeading(page)}
            </h1>
            {page.firstName ? <p className="mt-5 text-lede text-fg-2">Hello {page.firstName},</p> : null}
            <Announcement page={page} />
            {isOver ? <p className="mt-5 text-lg text-accent">This night has taken place.</p> : null}
            {note ? (
              <blockquote className="mt-5 border-s-2 border-line-strong ps-4 text-lg whitespace-pre-line text-fg">
                {note}
              </blockquote>
            ) : null}
          </div>
          {isLive ? (
            <GuestAnswer page={page} token={token} reload={reload} onDone={() => heading.current?.focus()} />
          ) : null}
          {pass ? <GuestPass code={pass.code} eventName={event.name} /> : null}
          {page.hasCalendar ? (
            <LinkButton href={`/g/${token}/calendar.ics`} size="lg" variant="secondary" className="self-start">
              Add to calendar
            </LinkButton>
          ) : null}
          {isLive && party.heads > 1 && (status === 'approved' || status === 'offered') ? (
            <PartyNames key={party.heads} party={party} token={token} />
          ) : null}
          {isOver ? null : <MessageBoxes preferences={page.preferences} token={token} />}
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}

const partyText = (heads: number): string => (heads === 1 ? 'Just you' : `${heads} guests, including you`)

function Announcement({ page: { event, party } }: { page: Page }) {
  return (
    <Section title={event.name} className="mt-6">
      <p className="mt-3 mb-4 text-lg text-fg">{eventDay(event)}</p>
      <NightFacts facts={[...eventFacts(event), { label: 'Party', text: partyText(party.heads) }]} />
    </Section>
  )
}
