import { clsx } from 'clsx'

export type LevelBarsProps = {
  /** 1 (lowest) to 4 (highest); the highest is also bold. */
  level: 1 | 2 | 3 | 4
  /** The word beside the bars; always shown with them. */
  label: string
}

const bars = [
  { level: 1, height: 4 },
  { level: 2, height: 6.5 },
  { level: 3, height: 9 },
  { level: 4, height: 12 },
]

/** A rank without color: four bars and a word. */
export function LevelBars({ level, label }: LevelBarsProps) {
  const highest = level === 4
  return (
    <span
      className={clsx(
        'inline-flex items-baseline gap-2 whitespace-nowrap',
        highest ? 'font-semibold text-fg' : 'text-fg-2',
      )}
    >
      <svg viewBox="0 0 17 12" aria-hidden="true" className="h-3 w-[17px] fill-current">
        {bars.map((bar) => (
          <rect
            key={bar.level}
            x={(bar.level - 1) * 4.5}
            y={12 - bar.height}
            width="3"
            height={bar.height}
            rx="0.75"
            className={bar.level > level ? 'fill-line-strong opacity-50' : undefined}
          />
        ))}
        {highest ? <path d="M15 2.5v4.5M15 9v.9" stroke="var(--surface)" strokeWidth="1" fill="none" /> : null}
      </svg>
      {label}
    </span>
  )
}
