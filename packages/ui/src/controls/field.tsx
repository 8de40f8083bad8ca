import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldWiring | undefined>(undefined)

export type FieldProps = {
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The message under the control. Anything but `undefined`, `null` and the empty string marks the control invalid. */
  error?: ReactNode
  required?: boolean | undefined
  /** At the end of the label line, e.g. a character counter. */
  aside?: ReactNode
  id?: string | undefined
  className?: string | undefined
  /** One control of this library; it takes its id, description and validity from the field. */
  children: ReactNode
}

/** Label, control, hint and error as one unit, connected by id. */
export function Field({ label, hideLabel, hint, error, required = false, aside, id, className, children }: FieldProps) {
  const generated = useId()
  const control = id ?? generated
  const invalid = Boolean(error)
  const describedBy = [hint ? `${control}-hint` : '', invalid ? `${control}-error` : ''].filter(Boolean).join(' ')
  return (
    <FieldContext value={{ id: control, describedBy: describedBy || undefined, invalid, required }}>
      <div className={clsx('flex min-w-0 flex-col gap-1.5 pub:gap-1', className)}>
        <div className={clsx('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
          <label
            htmlFor={control}
            className={clsx('text-sm font-medium text-fg-2 pub:font-normal', hideLabel && 'sr-only')}
          >
            {label}
            {required ? <RequiredMark /> : null}
          </label>
          {aside ? <span className="text-xs text-fg-3">{aside}</span> : null}
        </div>
        {children}
        {hint ? <FieldHint id={`${control}-hint`}>{hint}</FieldHint> : null}
        {invalid ? <FieldError id={`${control}-error`}>{error}</FieldError> : null}
      </div>
    </FieldContext>
  )
}

/** Several controls that answer one question, e.g. radio cards, under one legend. */
export function Fieldset({
  label,
  hint,
  error,
  required,
  className,
  children,
}: Omit<FieldProps, 'aside' | 'id' | 'hideLabel'>) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className={clsx('flex min-w-0 flex-col gap-2', className)}>
      <legend className="mb-2 text-sm font-medium text-fg-2">
        {label}
        {required ? <RequiredMark /> : null}
      </legend>
      {children}
      {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

type ControlProps = Pick<
  ComponentProps<'input'>,
  'id' | 'required' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
>

/** The props a control takes from the `Field` around it; its own props win. The form validates, not the browser. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  }
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-0.5 text-accent">
      *
    </span>
  )
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-xs text-fg-3">
      {children}
    </p>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-danger pub:text-sm">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="mt-0.5 size-3 shrink-0" fill="none" stroke="currentColor">
        <circle cx="6" cy="6" r="5.25" strokeWidth="1.25" />
        <path d="M6 3.25v3.25M6 8.5v.25" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <span>{children}</span>
    </p>
  )
}
