import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[]
  /** One `TabPanel` for each tab. */
  children: ReactNode
}

/** Tabs with arrows between them. */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs, children }: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className="flex min-w-0 flex-1 flex-col md:min-h-0"
    >
      <Base.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line px-5 max-md:px-3">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="relative flex h-10 shrink-0 items-center gap-2 text-sm font-medium text-fg-2 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 hover:text-fg focus-visible:-outline-offset-2 data-active:text-fg data-active:after:bg-accent pointer-coarse:h-11"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-xs text-fg-3">{tab.count.toLocaleString('en-US')}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

/** What a tab shows; unmounted while another is chosen. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className="flex min-w-0 flex-1 flex-col focus-visible:-outline-offset-2 md:min-h-0">
      {children}
    </Base.Panel>
  )
}
