import { Input } from '@velvet/ui/input'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { editPhone } from './phone-edit.ts'

export type PhoneInputProps = { value: string; onChange: (value: string) => void; onBlur: () => void }

/** A phone number that formats itself as `(XXX) XXX-XXXX` (PUB-21, PUB-22), unless it begins with `+`. */
export function PhoneInput({ value, onChange, onBlur }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number }>()

  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    const edited = editPhone(value, target.value, target.selectionStart ?? target.value.length, kind)
    onChange(edited.value)
    setCaret({ at: edited.caret })
  }

  return (
    <Input
      ref={input}
      aria-required
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="send"
      placeholder="(212) 555-0134"
      value={value}
      onChange={edit}
      onBlur={onBlur}
    />
  )
}
