import { Field, type FieldProps } from '@velvet/ui/field'
import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'

export type RecordFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  FieldProps,
  'label' | 'hint' | 'required' | 'className'
> & {
  control: Control<Values>
  name: Name
  /** A problem that shows while the admin types. */
  problem?: string | undefined
  /** The control, which takes the props it is given. */
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode
}

/** One field of a record form: label, control, and the problem under it. */
export function RecordField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: RecordFieldProps<Values, Name>,
) {
  const { control, name, problem, children, ...wiring } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field {...wiring} error={problem ?? fieldState.error?.message}>
      {children(field)}
    </Field>
  )
}
