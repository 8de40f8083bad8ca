import { useId, useRef, useState } from 'react'
import { Chip } from './chip.tsx'
import { useFieldControl } from './field.tsx'
import { Input } from './input.tsx'

export type TagInputProps = {
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Offered while typing; other values may be typed as well. */
  suggestions?: readonly string[] | undefined
  /** The maximum length of a tag, in characters. */
  maxLength?: number | undefined
}

const isAmong = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => each.toLowerCase() === tag.toLowerCase())

/**
 * Several short words as chips. Enter, a comma or blur adds what is typed, Backspace in the empty field removes the last one.
 * Each word can be added once, ignoring case.
 */
export function TagInput({ value, onChange, suggestions = [], maxLength }: TagInputProps) {
  const control = useFieldControl({})
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  const add = (text: string) => {
    const tags = [...value]
    for (const tag of text.split(',').map((part) => part.trim())) if (tag && !isAmong(tags, tag)) tags.push(tag)
    if (tags.length > value.length) onChange(tags)
    setTyped('')
  }

  const remove = (tag: string) => {
    // The button that has the focus disappears.
    field.current?.focus()
    onChange(value.filter((each) => each !== tag))
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {value.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <li key={tag} className="min-w-0">
              <Chip removeLabel={`Remove ${tag}`} onRemove={() => remove(tag)}>
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        {...control}
        ref={field}
        list={list}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        placeholder="Add a tag"
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault()
            add(typed)
          } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
        }}
      />
      <datalist id={list}>
        {suggestions
          .filter((tag) => !isAmong(value, tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  )
}
