import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  children?: ReactNode
  icon?: ReactNode
  /** The one suggested action. */
  action?: ReactNode
}

/** Says that there is nothing to show, why, and what to do about it. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-3 inline-flex size-11 items-center justify-center rounded-full border border-line text-accent [&_svg]:size-5 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </span>
      ) : null}
      <p className="text-lg font-semibold text-fg">{title}</p>
      {children ? <div className="max-w-96 text-sm text-fg-2">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
