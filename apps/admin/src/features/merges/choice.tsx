import type { ReactNode } from 'react'

export type ChoiceProps = {
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio button with its label; the whole cell is the click target. */
export function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-w-0 items-start gap-2.5 rounded-control px-2.5 py-2 text-sm transition-colors duration-[90ms] hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-px size-4 shrink-0 md:scroll-mx-56 md:scroll-mt-28 appearance-none rounded-full border border-line-strong bg-surface outline-0! checked:border-[5px] checked:border-primary"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
