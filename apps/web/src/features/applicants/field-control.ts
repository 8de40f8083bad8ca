import type { ApplicationField } from '@velvet/domain/applicants'
import type { ChangeEvent } from 'react'
import type { ApplicationForm } from './use-application-form.ts'

/** The props that connect the input of a usual field with the form. */
export const fieldControl = ({ draft, change, leave }: ApplicationForm, field: ApplicationField) => ({
  'aria-required': true,
  name: field,
  value: draft[field],
  onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.value),
  onBlur: () => leave(field),
})
