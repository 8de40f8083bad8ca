import { clsx } from 'clsx'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { Icon: Info, look: 'bg-info-bg text-info-fg' },
  success: { Icon: CircleCheck, look: 'bg-appr-bg text-appr-fg' },
  warning: { Icon: TriangleAlert, look: 'bg-pend-bg text-pend-fg' },
  danger: { Icon: TriangleAlert, look: 'bg-danger-soft text-danger' },
}

export type AlertProps = {
  tone?: keyof typeof tones | undefined
  title?: string | undefined
  children?: ReactNode
  actions?: ReactNode
}

/** A message in the page. A danger alert is announced immediately, the others politely. */
export function Alert({ tone = 'info', title, children, actions }: AlertProps) {
  const { Icon, look } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-2.5 rounded-control border border-current/20 px-3 py-2.5 text-sm', look)}
    >
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.75]" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {actions}
    </div>
  )
}
