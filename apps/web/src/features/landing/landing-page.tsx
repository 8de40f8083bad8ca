import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Toasts } from '../../toasts.tsx'
import { ApplicationCard } from '../applicants/application-card.tsx'
import { openForm } from '../applicants/open-form.ts'
import { useApplicationForm } from '../applicants/use-application-form.ts'
import { Calendar } from '../events/calendar.tsx'
import { useOpenEvent } from '../events/events.queries.ts'
import { NextNight } from '../events/next-night.tsx'
import { Hero } from './hero.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TopBar } from './top-bar.tsx'

/** `/`: headline, form, and calendar (PUB-01). */
export function LandingPage() {
  return (
    <Toasts>
      <Landing />
    </Toasts>
  )
}

function Landing() {
  const form = useApplicationForm({ useEvent: useOpenEvent })
  const formRef = useRef<HTMLFormElement>(null)
  // Other pages lead here, to what was not there yet when the page opened.
  useEffect(() => {
    if (window.location.hash === '#application') openForm(formRef.current)
  }, [])

  function openEmptyForm() {
    flushSync(form.applyAgain)
    openForm(formRef.current)
  }

  function applyFor(eventId: string) {
    flushSync(() => form.applyFor(eventId))
    openForm(formRef.current, (field) => field.value === '' && field.name !== 'eventId')
  }

  return (
    <>
      <TopBar onApplication={openEmptyForm} />
      <main>
        <div className="relative isolate overflow-clip">
          <HeroPicture />
          <div className="threshold gutter">
            <div className="welcome">
              <Hero />
              <NextNight onApply={applyFor} />
            </div>
            <ApplicationCard form={form} formRef={formRef} choosesEvent />
          </div>
        </div>
        <Calendar onApply={applyFor} />
      </main>
      <SiteFooter />
    </>
  )
}
