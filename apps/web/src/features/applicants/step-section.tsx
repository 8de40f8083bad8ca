import type { ReactNode } from 'react'
import type { Step } from './steps.ts'

export type StepSectionProps = { step: Step; number: number; total: number; children: ReactNode }

/** One part of the form under its numeral. */
export function StepSection({ step, number, total, children }: StepSectionProps) {
  return (
    <fieldset className="step" data-done={step.isDone || undefined}>
      <legend className="step-title">
        <span className="sr-only">
          Step {number} of {total}:
        </span>
        <span aria-hidden="true" className="step-numeral">
          {number}
        </span>{' '}
        {step.title}
      </legend>
      <div className="step-fields">{children}</div>
    </fieldset>
  )
}

/** Where the visitor is: a rule for each part, and the first one that is not complete. */
export function StepProgress({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <div className="progress">
      <div aria-hidden="true" className="progress-rules">
        {steps.map(({ name, isDone }) => (
          <i key={name} data-done={isDone || undefined} />
        ))}
      </div>
      <p>
        {next < 0 ? 'Ready to send' : `Step ${next + 1} of ${steps.length} · `}
        <span>{steps[next]?.title}</span>
      </p>
    </div>
  )
}
