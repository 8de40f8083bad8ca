import { consentWording } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { Checkbox } from '@velvet/ui/checkbox'
import { TextLink } from '@velvet/ui/link'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { useVenue } from '../../venue.tsx'
import { ApplicationFields } from './application-fields.tsx'
import { Honeypot } from './honeypot.tsx'
import type { ApplicationForm } from './use-application-form.ts'

export type ApplicationCardProps = {
  form: ApplicationForm
  formRef: RefObject<HTMLFormElement | null>
  /** Whether the visitor chooses the event; not on the page of one. */
  choosesEvent: boolean
  submitLabel?: string
}

/** The card with the form (PUB-08). */
export function ApplicationCard({
  form,
  formRef,
  choosesEvent,
  submitLabel = 'REQUEST AN INVITATION',
}: ApplicationCardProps) {
  const received = useRef<HTMLParagraphElement>(null)
  const { draft, refusals, isSubmitting, isSubmitted, change } = form
  const { privacyUrl } = useVenue()
  const errorCount = Object.keys(form.errors).length

  useEffect(() => {
    if (refusals === 0) return
    const form = formRef.current
    const next =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[type="submit"]')
    next?.focus()
  }, [refusals, formRef])

  useEffect(() => {
    if (isSubmitted) received.current?.focus()
  }, [isSubmitted])

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <section id="application" aria-labelledby="application-title" className="invitation">
      <h2 id="application-title" className="type-invitation">
        APPLY FOR ACCESS
      </h2>
      <p className="mt-3 text-lg text-fg-2">
        <span className="type-aside mb-1.5 block">Be our guest...</span> {requirement(form)}
      </p>
      {isSubmitted ? (
        <p ref={received} tabIndex={-1} className="received">
          {form.received}
        </p>
      ) : null}
      <form ref={formRef} noValidate aria-labelledby="application-title" className="relative mt-8" onSubmit={onSubmit}>
        <ApplicationFields form={form} choosesEvent={choosesEvent} />
        <Honeypot value={draft.website} onChange={(website) => change('website', website)} />
        <fieldset className="mt-7 flex flex-col gap-3">
          <legend className="sr-only">Contact preferences</legend>
          <p className="text-lg text-fg-2">{consentWording.application}</p>
          <Checkbox
            label={consentWording.email}
            name="emailConsent"
            checked={draft.emailConsent}
            onChange={(event) => change('emailConsent', event.target.checked)}
          />
          <Checkbox
            label={consentWording.sms}
            name="smsConsent"
            checked={draft.smsConsent}
            onChange={(event) => change('smsConsent', event.target.checked)}
          />
          {privacyUrl ? (
            <p className="text-base text-fg-2">
              <TextLink href={privacyUrl}>Privacy policy</TextLink>: how we use your information.
            </p>
          ) : null}
        </fieldset>
        <p role="alert" className="mt-5 text-lg text-danger empty:hidden">
          {refusals > 0 && errorCount > 0 ? errorSummary(errorCount) : null}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          className="mt-6"
          pending={isSubmitting}
          pendingLabel="Submitting..."
          disabled={isSubmitting}
        >
          {submitLabel}
        </Button>
      </form>
    </section>
  )
}

const errorSummary = (count: number): string =>
  count === 1 ? 'Please check one answer.' : `Please check ${count} answers.`

const requirement = ({ form }: ApplicationForm): string =>
  form.questions.some(({ required }) => !required)
    ? 'Every answer below is required, unless it says optional.'
    : 'Every answer below is required.'
