import { useId } from 'react'

export type ProgressBarProps = {
  label: string
  hideLabel?: boolean | undefined
  /** The amount done; `undefined` while the total is unknown. */
  value: number | undefined
  max?: number | undefined
  /** The value as text; a percentage by default. */
  valueText?: string | undefined
}

/** The progress of work that ends. */
export function ProgressBar({ label, hideLabel, value, max = 100, valueText }: ProgressBarProps) {
  const id = useId()
  const share = value === undefined ? undefined : max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const text = valueText ?? (share === undefined ? undefined : `${Math.round(share * 100)}%`)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex justify-between gap-3 text-sm'}>
        <span id={id} className="text-fg-2">
          {label}
        </span>
        <span className="text-fg-3">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <Bar share={share ?? 1} className={share === undefined ? 'animate-shimmer fill-accent' : 'fill-accent'} />
      </div>
    </div>
  )
}

export type MeterProps = {
  label: string
  value: number
  /** The capacity; without one only the number is shown. */
  max: number | undefined
  /** The value as text, e.g. `212 of 250`. */
  valueText: string
}

/** A level relative to a capacity. Above the capacity the bar turns red and the text states the excess. */
export function Meter({ label, value, max, valueText }: MeterProps) {
  const over = max !== undefined && value > max
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className={over ? 'text-sm text-danger' : 'text-sm text-fg-2'}>
        {valueText}
        {over ? ` · ${(value - max).toLocaleString('en-US')} over` : null}
      </span>
      {max === undefined ? null : (
        <div className="h-1 overflow-hidden rounded-full bg-line forced-colors:border">
          <meter className="sr-only" aria-label={label} min={0} max={max} value={value} />
          <Bar share={max > 0 ? Math.min(1, value / max) : 1} className={over ? 'fill-danger' : 'fill-accent'} />
        </div>
      )}
    </div>
  )
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block size-full forced-colors:fill-[Highlight] ${className}`}
    >
      <rect width={share * 100} height="1" />
    </svg>
  )
}
