import type { ComponentProps } from 'react'

export type RecordFormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & { onSubmit: () => void }

/** The element around the fields. A form in a dialog above another form does not submit that one. */
export function RecordForm({ onSubmit, ...props }: RecordFormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    />
  )
}
