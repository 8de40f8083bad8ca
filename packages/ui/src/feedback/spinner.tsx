import { clsx } from 'clsx'

/** A spinning ring in the color of its text. Silent unless it has a `label`. */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        className={clsx('size-4 shrink-0 animate-spin', className)}
      >
        <circle cx="8" cy="8" r="6.25" opacity="0.25" />
        <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </>
  )
}
