import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'

/** A password input with a button that shows it. Paste and password managers work. */
export function PasswordInput({ className, ...props }: Omit<InputProps, 'type' | 'prefix'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className={clsx('relative flex items-center', className)}>
      <Input
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={shown ? 'text' : 'password'}
        className="pe-10!"
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute end-1 inline-flex size-6 items-center justify-center rounded-control text-fg-2 hover:text-fg pointer-coarse:end-0 pointer-coarse:size-11"
      >
        <Icon aria-hidden="true" className="size-4 stroke-[1.75]" />
      </button>
    </span>
  )
}
