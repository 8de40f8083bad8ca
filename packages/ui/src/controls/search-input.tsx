import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { Input, type InputProps } from './input.tsx'

export type SearchInputProps = Omit<InputProps, 'type' | 'prefix' | 'value' | 'onChange' | 'ref'> & {
  /** The accessible name, when no `Field` gives one. */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** The shortcut key that focuses it, shown while empty; the app binds the key. */
  shortcut?: string | undefined
}

/** A search input with a clear button; Escape clears it as well. */
export function SearchInput({ label, value, onValueChange, shortcut, className, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <search className={clsx('relative flex min-w-0 items-center', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute start-2.5 size-4 stroke-[1.75] text-fg-3" />
      <Input
        {...props}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
        className="ps-8! pe-8! [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        shortcut && (
          <span aria-hidden="true" className="pointer-events-none absolute end-2 pointer-coarse:hidden">
            <Kbd>{shortcut}</Kbd>
          </span>
        )
      ) : (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={clear}
          className="absolute end-1 inline-flex size-6 items-center justify-center rounded-control text-fg-2 hover:text-fg pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-4 stroke-[1.75]" />
        </button>
      )}
    </search>
  )
}
