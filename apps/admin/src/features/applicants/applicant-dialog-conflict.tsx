import type { Applicant } from '@velvet/contracts/applicants'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Fieldset } from '@velvet/ui/field'
import { useState } from 'react'
import {
  type ApplicantField,
  type ApplicantFormValues,
  differingFields,
  fieldLabels,
  valuesOf,
} from './applicant-form-values.ts'

export type ApplicantConflictProps = {
  current: Applicant
  mine: ApplicantFormValues
  /** The fields that were changed here. */
  touched: readonly ApplicantField[]
  onSettle: (mine: readonly ApplicantField[]) => void
  onBack: () => void
}

/** Somebody else saved this person meanwhile: both sides field by field, and a choice for each. */
export function ApplicantConflict({ current, mine, touched, onSettle, onBack }: ApplicantConflictProps) {
  const theirs = valuesOf(current)
  const fields = differingFields(mine, theirs)
  const [kept, setKept] = useState<readonly ApplicantField[]>(() => fields.filter((field) => touched.includes(field)))
  const choose = (field: ApplicantField, isMine: boolean) =>
    setKept((known) => [...known.filter((each) => each !== field), ...(isMine ? [field] : [])])
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Somebody else changed this applicant in the meantime.">
        Choose for each field which value to keep.
      </Alert>
      {fields.map((field) => (
        <Fieldset key={field} label={fieldLabels[field]}>
          <div className="grid gap-2 md:grid-cols-2">
            {(['Yours', 'Theirs'] as const).map((side) => (
              <label
                key={side}
                className="flex items-start gap-2.5 rounded-control border border-line px-3 py-2 text-sm has-checked:border-fg-3 has-checked:bg-selected"
              >
                <input
                  type="radio"
                  name={field}
                  className="mt-0.5 accent-primary"
                  checked={kept.includes(field) === (side === 'Yours')}
                  onChange={() => choose(field, side === 'Yours')}
                />
                <span className="min-w-0">
                  <span className="block text-xs text-fg-2">{side}</span>
                  <span className="break-words whitespace-pre-wrap">
                    {shown((side === 'Yours' ? mine : theirs)[field])}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </Fieldset>
      ))}
      {fields.length === 0 ? <p className="text-sm text-fg-2">Both have the same values now.</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onSettle(kept)}>
          Save these values
        </Button>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </div>
  )
}

function shown(value: ApplicantFormValues[ApplicantField]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (typeof value === 'string' ? value : value.join(', ')) || 'Empty'
}
