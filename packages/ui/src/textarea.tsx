import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlLook } from './input.tsx'

/** A text control of several lines; grows with its text where the browser can. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props)
  return (
    <textarea
      rows={rows}
      {...props}
      {...control}
      className={clsx(controlLook(), 'field-sizing-content h-auto! min-h-20 resize-y py-1.5 leading-normal', className)}
    />
  )
}
