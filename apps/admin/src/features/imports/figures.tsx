import { countText } from './import-words.ts'

export type FiguresProps = { items: readonly { label: string; value: number }[] }

/** Several counts side by side. */
export function Figures({ items }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-dialog border border-line bg-line md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-0.5 bg-surface px-3.5 py-2.5 max-md:odd:last:col-span-2"
        >
          <dt className="text-xs text-fg-2">{label}</dt>
          <dd className={value === 0 ? 'text-xl text-fg-3' : 'text-xl font-semibold'}>{countText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
