import type { ReactNode } from 'react'

export type DescriptionListProps = { items: readonly { label: string; value: ReactNode }[] }

/** Names and values in two columns. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line text-sm">
      {items.map((item) => (
        <div
          key={item.label}
          className="grid gap-x-4 py-2 first:pt-0 last:pb-0 grid-cols-[7rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-fg-3">{item.label}</dt>
          <dd className="min-w-0 break-words text-fg">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
