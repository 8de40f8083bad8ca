import { displayName } from '@velvet/domain/applicants'
import { DescriptionList } from '@velvet/ui/description-list'
import { Unknown } from '../people/index.ts'
import type { MergePlan } from './merge-plan.ts'

/** The fields that need no decision, collapsed. */
export function AgreedValues({ plan: { rows, emails, people, primary } }: { plan: MergePlan }) {
  const agreed = rows
    .filter(({ isConflict, result }) => !isConflict && result !== '')
    .map(({ label, result, keptId }) => {
      const giver = people.find(({ id }) => id === keptId && id !== primary.id)
      return { label, value: giver ? `${result} (from ${displayName(giver)})` : result }
    })
  const items =
    emails.isConflict || emails.result.length === 0
      ? agreed
      : [{ label: 'Email', value: emails.result.join(', ') }, ...agreed]
  if (items.length === 0) return null
  return (
    <details className="relative mt-3 max-w-180 text-sm">
      <summary className="rounded-badge py-1 text-fg-2 pointer-coarse:py-3">
        {items.length === 1 ? '1 field needs no decision' : `${items.length} fields need no decision`}
      </summary>
      <div className="mt-2">
        <DescriptionList items={items} />
      </div>
    </details>
  )
}

/** The result of the choices, where there is no room for a result column. */
export function MergeResult({ plan: { rows, emails } }: { plan: MergePlan }) {
  const decided = rows.filter(({ isConflict }) => isConflict)
  const items = [
    ...(emails.isConflict ? [{ label: 'Email', value: emails.result.join(', ') }] : []),
    ...decided.map(({ label, result }) => ({ label, value: result || <Unknown /> })),
  ]
  if (items.length === 0) return null
  return (
    <section className="relative mt-4 rounded-control bg-sunken px-3 py-3" aria-label="Result">
      <h3 className="mb-2 text-sm font-semibold">Result</h3>
      <DescriptionList items={items} />
    </section>
  )
}
