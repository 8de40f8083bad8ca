import type { ReactNode } from 'react'

/** The visible label of a segmented control, whose legend is for assistive technology only. */
export function LabeledChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 max-xs:w-full">
      <span aria-hidden="true" className="text-sm font-medium text-fg-2">
        {label}
      </span>
      {children}
    </div>
  )
}
