import { clsx } from 'clsx'
import { Check } from 'lucide-react'

export type StepperProps = {
  label: string
  steps: readonly string[]
  /** Counted from 0. */
  current: number
}

/** The current step of a sequence: the whole list on a wide screen, "2 of 4" on a phone. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <div>
      <p className="text-sm text-fg-2 md:hidden">
        <span className="font-semibold text-fg">{steps[current]}</span> · {current + 1} of {steps.length}
      </p>
      <ol aria-label={label} className="flex items-center gap-3 max-md:hidden">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-2 text-sm not-last:after:ms-1 not-last:after:h-px not-last:after:w-8 not-last:after:bg-line',
              index === current ? 'font-semibold text-fg' : 'text-fg-3',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'inline-flex size-5 items-center justify-center rounded-full border text-2xs',
                index === current && 'border-primary bg-primary text-on-primary',
                index < current && 'border-accent text-accent',
                index > current && 'border-line-strong',
              )}
            >
              {index < current ? <Check className="size-3 stroke-[2.25]" /> : index + 1}
            </span>
            {step}
            {index < current ? <span className="sr-only"> (done)</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
