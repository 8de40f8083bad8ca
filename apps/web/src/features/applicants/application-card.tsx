import { Button } from '@velvet/ui/button'
import { lazy, type RefObject, type SubmitEvent, Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { ContactFields } from './contact-fields.tsx'
import { Honeypot } from './honeypot.tsx'
import { NightFields } from './night-fields.tsx'
import { openForm } from './open-form.ts'
import { PersonFields } from './person-fields.tsx'
import { StepProgress, StepSection } from './step-section.tsx'
import { stepsOf } from './steps.ts'
import type { ApplicationForm, Sealed } from './use-application-form.ts'

/** Only its sentence, for a visitor who lost the connection right after sending. */
const Received = ({ sealed }: { sealed: Sealed }) => <p className="text-lg text-fg">{sealed.received}</p>

// Begun once the visitor is in the form, so that it is there when the application is sent.
const loadSealed = () =>
  import('./sealed-invitation.tsx').then(
    ({ SealedInvitation }) => ({ default: SealedInvitation }),
    () => ({ default: Received }),
  )
const SealedInvitation = lazy(loadSealed)

export type ApplicationCardProps = {
  form: ApplicationForm
  formRef: RefObject<HTMLFormElement | null>
  /** Whether the visitor chooses the event; not on the page of one. */
  choosesEvent: boolean
  submitLabel?: string
}

/** The card with the form (PUB-08) in numbered parts, all of them open at once; afterwards, the sealed application. */
export function ApplicationCard({
  form,
  formRef,
  choosesEvent,
  submitLabel = 'REQUEST AN INVITATION',
}: ApplicationCardProps) {
  const { draft, refusals, isSubmitting, sealed, change } = form
  const errorCount = Object.keys(form.errors).length
  const steps = stepsOf(form, choosesEvent)

  useEffect(() => {
    if (refusals === 0) return
    const form = formRef.current
    const next =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[type="submit"]')
    next?.focus()
  }, [refusals, formRef])

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void form.submit()
  }

  function applyAgain() {
    flushSync(form.applyAgain)
    openForm(formRef.current)
  }

  const fields = {
    night: <NightFields form={form} choosesEvent={choosesEvent} />,
    person: <PersonFields form={form} />,
    contact: <ContactFields form={form} />,
  }
  return (
    <section id="application" aria-labelledby="application-title" className="invitation">
      <h2 id="application-title" className={sealed ? 'sr-only' : 'type-invitation'}>
        APPLY FOR ACCESS
      </h2>
      {sealed ? (
        <Suspense fallback={<Received sealed={sealed} />}>
          <SealedInvitation sealed={sealed} onAgain={choosesEvent ? applyAgain : null} />
        </Suspense>
      ) : null}
      <div hidden={sealed !== null}>
        <p className="mt-3 text-lg text-fg-2">
          <span className="type-aside mb-1.5 block">Be our guest...</span> {requirement(form)}
        </p>
        <StepProgress steps={steps} />
        <form
          ref={formRef}
          noValidate
          aria-labelledby="application-title"
          className="relative"
          onFocus={() => void loadSealed()}
          onSubmit={onSubmit}
        >
          {steps.map((step, index) => (
            <StepSection key={step.name} step={step} number={index + 1} total={steps.length}>
              {fields[step.name]}
            </StepSection>
          ))}
          <Honeypot value={draft.website} onChange={(website) => change('website', website)} />
          <p role="alert" className="mt-5 text-lg text-danger empty:hidden">
            {refusals > 0 ? (form.refusal ?? refusal(errorCount, form.isOffline)) : null}
          </p>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            className="mt-8"
            pending={isSubmitting}
            pendingLabel="Submitting..."
            disabled={isSubmitting}
          >
            {submitLabel}
          </Button>
        </form>
      </div>
    </section>
  )
}

const refusal = (errorCount: number, isOffline: boolean): string | null => {
  if (errorCount > 0) return errorCount === 1 ? 'Please correct one answer.' : `Please correct ${errorCount} answers.`
  return isOffline
    ? 'You are offline. Your answers are saved. Please submit them again once you are back online.'
    : null
}

const requirement = ({ form }: ApplicationForm): string =>
  form.maxParty > 1 || form.questions.some(({ required }) => !required)
    ? 'Every question below is required unless marked optional.'
    : 'Every question below is required.'
