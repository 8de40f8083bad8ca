import { type ActionLook, actionIcon, actionLabel, actionLook } from './action-look.ts'

const looks: Record<ActionLook, string> = {
  destructive: 'border-transparent bg-decl-bg text-decl-fg',
  default: 'border-transparent bg-primary text-on-primary',
  secondary: 'border-transparent bg-neut-bg text-neut-fg',
  outline: 'border-line-strong text-fg-2',
}

/** The action in words; the color repeats what the words say. */
export function ActionBadge({ action }: { action: string }) {
  const look = actionLook(action)
  return (
    <span
      data-look={look}
      className={`inline-flex h-[1.375rem] items-center whitespace-nowrap rounded-badge border px-1.5 text-xs font-medium ${looks[look]}`}
    >
      {actionLabel(action)}
    </span>
  )
}

/** The icon in front of an entry. */
export function ActionIcon({ action }: { action: string }) {
  const Icon = actionIcon(action)
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-fg-2 [&_svg]:size-4 [&_svg]:stroke-[1.75]"
    >
      <Icon />
    </span>
  )
}
