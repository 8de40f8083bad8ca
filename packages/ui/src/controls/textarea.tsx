import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlLook } from './input.tsx'

/** A multi-line text control; grows with its text where the browser supports it. */
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
