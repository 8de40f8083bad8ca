import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type MayLeave, TabGuardContext } from './tab-guard.ts'

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[]
  /** One `TabPanel` for each tab. */
  children: ReactNode
}

/** Tabs with arrow-key navigation. If they overflow, they scroll, and the selected one is in view. */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs, children }: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null)
  const guard = useRef<MayLeave>(undefined)
  const choose = async (next: Value) => {
    if (!guard.current || (await guard.current())) onValueChange(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (strip.current && chosen) bringIntoView(chosen, strip.current)
  }, [value])
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => void choose(next as Value)}
      className="flex min-w-0 flex-1 flex-col md:min-h-0"
    >
      {/* The line is a shadow in the strip's own padding: with a border, the mark of the selected tab would make it scroll. */}
      <Base.List
        ref={strip}
        aria-label={label}
        className="relative flex scroll-px-10 [scrollbar-width:none] gap-5 overflow-x-auto px-5 pb-px shadow-[inset_0_-1px_var(--line)] max-md:px-3 [&::-webkit-scrollbar]:hidden"
      >
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
      <TabGuardContext value={guard}>{children}</TabGuardContext>
    </Base.Root>
  )
}

const room = 40

// Not scrollIntoView, which would also scroll the page and move the starting point of Tab.
function bringIntoView({ offsetLeft, offsetWidth }: HTMLElement, strip: HTMLElement) {
  const least = offsetLeft + offsetWidth + room - strip.clientWidth
  strip.scrollLeft = Math.min(offsetLeft - room, Math.max(least, strip.scrollLeft))
}

/** The content of a tab; unmounted while another tab is selected. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className="flex min-w-0 flex-1 flex-col focus-visible:-outline-offset-2 md:min-h-0">
      {children}
    </Base.Panel>
  )
}
