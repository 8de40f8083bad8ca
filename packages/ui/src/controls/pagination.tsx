import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { pageWindow } from './page-window.ts'

export type PaginationProps = {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  /** What is paginated, for the name of the landmark. */
  label: string
  /** At the start of the line, e.g. `1–50 of 1,000`. */
  summary?: ReactNode
}

/** Previous, at most five pages, Next (DASH-30, DASH-31). */
export function Pagination({ page, pageCount, onPageChange, label, summary }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-fg-3">{summary}</p>
      <div className="flex items-center gap-1.5">
        <Button disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
          Previous
        </Button>
        {pageWindow(page, pageCount).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'primary' : 'ghost'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="min-w-8 px-1.5! max-xs:not-aria-[current]:hidden"
            onClick={() => onPageChange(number)}
          >
            {number}
          </Button>
        ))}
        <Button disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
