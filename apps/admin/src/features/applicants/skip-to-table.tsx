import type { RefObject } from 'react'

/** Lets keyboard users skip the filters and go straight to the rows. */
export function SkipToTable({ area }: { area: RefObject<HTMLElement | null> }) {
  return (
    <button
      type="button"
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-control focus:bg-primary focus:px-3 focus:py-2 focus:font-medium focus:text-on-primary"
      onClick={() => area.current?.querySelector('section')?.focus()}
    >
      Skip to table
    </button>
  )
}
