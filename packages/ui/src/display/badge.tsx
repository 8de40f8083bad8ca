import { clsx } from 'clsx'
import { CircleCheck, CircleDashed, CircleX, Clock, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'

export type BadgeTone = 'pending' | 'approved' | 'declined' | 'neutral' | 'info'

const tones: Record<BadgeTone, { icon: LucideIcon; look: string }> = {
  pending: { icon: Clock, look: 'bg-pend-bg text-pend-fg' },
  approved: { icon: CircleCheck, look: 'bg-appr-bg text-appr-fg' },
  declined: { icon: CircleX, look: 'bg-decl-bg text-decl-fg' },
  neutral: { icon: CircleDashed, look: 'bg-neut-bg text-neut-fg' },
  info: { icon: Info, look: 'bg-info-bg text-info-fg' },
}

export type BadgeProps = {
  tone?: BadgeTone | undefined
  /** Replaces the icon of the tone. A badge always has an icon: color alone conveys nothing. */
  icon?: ReactNode
  /** Shows a spinner instead of the icon while work is in progress. */
  busy?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/** A status as icon, word and tint. */
export function Badge({ tone = 'neutral', icon, busy, children, className }: BadgeProps) {
  const { icon: Icon, look } = tones[tone]
  return (
    <span
      className={clsx(
        'inline-flex h-[1.375rem] items-center gap-1.5 whitespace-nowrap rounded-badge border border-transparent px-1.5 text-xs font-medium',
        '[&_svg]:size-3.5 [&_svg]:stroke-[1.75]',
        look,
        className,
      )}
    >
      {busy ? (
        <Spinner />
      ) : (
        <span aria-hidden="true" className="inline-flex">
          {icon ?? <Icon />}
        </span>
      )}
      {children}
    </span>
  )
}
