import { Button } from '@velvet/ui/button'
import { SearchInput, type SearchInputProps } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { focusField } from './focus-field.ts'

export type FilterBarProps = {
  search: Omit<SearchInputProps, 'className'>
  /** The selects beside the search. */
  children: ReactNode
  /** Clears every filter; absent while none is set. */
  onClear: (() => void) | undefined
  /** Absent where nothing can be created by hand. */
  create?: { label: string; onClick: () => void }
  /** Whether a line separates it from what is above. */
  hasLineAbove?: boolean
}

/** The filters of a list, and the button that creates an entry. */
export function FilterBar({ search, children, onClear, create, hasLineAbove = false }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null)
  const clear = () => {
    focusField(bar.current?.querySelector<HTMLElement>('[type="search"]'))
    onClear?.()
  }
  return (
    <section
      ref={bar}
      aria-label="Filters"
      className={`flex flex-wrap items-center gap-2 border-b border-line bg-bg px-5 py-2.5 max-md:px-3 ${hasLineAbove ? 'border-t' : ''}`}
    >
      <SearchInput {...search} className="w-72 max-md:w-full" />
      {children}
      {onClear ? (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      ) : null}
      {create ? (
        <Button variant="primary" icon={<Plus />} className="ms-auto max-md:w-full" onClick={create.onClick}>
          {create.label}
        </Button>
      ) : null}
    </section>
  )
}

export type FilterSelectProps = {
  label: string
  /** The label for no choice, such as `All types`. */
  all: string
  value: string | null
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One select of a filter bar; no choice means all. */
export function FilterSelect({ label, all, value, choices, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      className="max-md:flex-1"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}
