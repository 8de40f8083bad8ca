import { useEffect, useRef } from 'react'
import type { TemplateOption, TemplatePicker } from './use-template-picker.ts'

/** The templates that `/` offers, above the input, which keeps the focus. */
export function TemplateList({ picker }: { picker: TemplatePicker }) {
  const { options, active, listId, optionId, pick } = picker
  return (
    <div className="absolute inset-x-5 bottom-full z-20 mb-1 rounded-menu bg-raised text-sm shadow-float max-md:inset-x-3 forced-colors:border">
      <p role="status" className="px-3 pt-2 text-xs text-fg-3">
        {statusOf(picker)}
      </p>
      <div role="listbox" id={listId} aria-label="Templates" className="max-h-72 overflow-y-auto p-1">
        {options.map((option) => (
          <Option
            key={option.id}
            id={optionId(option.id)}
            option={option}
            isActive={option === active}
            onPick={() => pick(option)}
          />
        ))}
      </div>
    </div>
  )
}

type OptionProps = { id: string; option: TemplateOption; isActive: boolean; onPick: () => void }

function Option({ id, option: { name, text }, isActive, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
    <div
      ref={row}
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      // A click must not take the focus from the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={`flex min-w-0 flex-col rounded-control px-2 py-1.5 pointer-coarse:py-2.5 ${isActive ? 'bg-selected' : ''}`}
    >
      <span className="truncate font-medium">{name}</span>
      <span className="line-clamp-2 break-words text-fg-2">{text}</span>
    </div>
  )
}

function statusOf({ options, isReady, isFailed }: TemplatePicker): string {
  if (isFailed) return 'The templates could not be loaded.'
  if (!isReady) return 'Loading templates...'
  if (options.length === 0) return 'No SMS templates match.'
  return options.length === 1 ? '1 template' : `${options.length} templates`
}
