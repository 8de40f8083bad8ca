import type { Applicant } from '@velvet/contracts/applicants'
import { Alert } from '@velvet/ui/alert'
import { RadioCards } from '@velvet/ui/radio-cards'
import { useState } from 'react'
import { RecordForm } from '../../kit/record-form/index.ts'
import {
  type ApplicantField,
  type ApplicantFormValues,
  differingFields,
  fieldLabels,
  valuesOf,
} from './form/applicant-form-values.ts'

export type ApplicantConflictProps = {
  current: Applicant
  mine: ApplicantFormValues
  /** The fields that the admin changed. */
  touched: readonly ApplicantField[]
  /** The id of the form, which a button outside of it submits. */
  formId: string
  onSettle: (mine: readonly ApplicantField[]) => void
}

/** Another admin saved this applicant first: shows both versions of each field, with a choice for each. */
export function ApplicantConflict({ current, mine, touched, formId, onSettle }: ApplicantConflictProps) {
  const theirs = valuesOf(current)
  const fields = differingFields(mine, theirs)
  const [kept, setKept] = useState<readonly ApplicantField[]>(() => fields.filter((field) => touched.includes(field)))
  const choose = (field: ApplicantField, isMine: boolean) =>
    setKept((known) => [...known.filter((each) => each !== field), ...(isMine ? [field] : [])])
  const values = { mine, theirs }
  return (
    <RecordForm id={formId} className="flex flex-col gap-4" onSubmit={() => onSettle(kept)}>
      <Alert tone="warning" title="Someone else changed this applicant in the meantime.">
        Choose for each field which value to keep.
      </Alert>
      {fields.map((field) => (
        <RadioCards
          key={field}
          label={fieldLabels[field]}
          columns={2}
          value={kept.includes(field) ? 'mine' : 'theirs'}
          onValueChange={(side) => choose(field, side === 'mine')}
          options={sides.map(({ value, label }) => ({
            value,
            label,
            description: (
              <span className="text-sm break-words whitespace-pre-wrap text-fg">{shown(values[value][field])}</span>
            ),
          }))}
        />
      ))}
      {fields.length === 0 ? <p className="text-sm text-fg-2">Both have the same values now.</p> : null}
    </RecordForm>
  )
}

const sides = [
  { value: 'mine', label: 'Yours' },
  { value: 'theirs', label: 'Theirs' },
] as const

function shown(value: ApplicantFormValues[ApplicantField]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (typeof value === 'string' ? value : value.join(', ')) || 'Empty'
}
