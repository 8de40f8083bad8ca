import { formOf } from '@velvet/domain/events'
import { useRef } from 'react'
import { ApplicationCard } from '../applicants/application-card.tsx'
import { useApplicationForm } from '../applicants/use-application-form.ts'
import { Calendar } from '../events/calendar.tsx'
import { useOpenEvents } from '../events/events.queries.ts'
import { NextEvent } from '../events/next-event.tsx'
import { Hero } from './hero.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TopBar } from './top-bar.tsx'

/** `/`: headline, form, and calendar (PUB-01). */
export function LandingPage() {
  const events = useOpenEvents()
  const form = useApplicationForm({ formFor: (eventId) => formOf(events.data?.find(({ id }) => id === eventId)) })
  const formRef = useRef<HTMLFormElement>(null)

  function openForm(accept: (field: HTMLInputElement) => boolean = () => true) {
    const fields = [...(formRef.current?.querySelectorAll<HTMLInputElement>('input:not([tabindex]), select') ?? [])]
    document.getElementById('application')?.scrollIntoView()
    const field = fields.find(accept) ?? fields[0]
    field?.focus({ preventScroll: true })
  }

  function applyFor(eventId: string) {
    form.change('eventId', eventId)
    openForm((field) => field.value === '' && field.name !== 'eventId')
  }

  return (
    <>
      <TopBar onApplication={() => openForm()} />
      <main>
        <div className="relative isolate overflow-clip">
          <HeroPicture />
          <div className="threshold gutter">
            <div className="welcome">
              <Hero />
              <NextEvent className="max-lg:hidden" />
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
