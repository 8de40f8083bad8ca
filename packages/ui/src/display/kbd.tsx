import type { ReactNode } from 'react'

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge border border-line bg-sunken px-1 font-sans text-2xs text-fg-2">
      {children}
    </kbd>
  )
}
