import { displayName, statusLabels } from '@velvet/domain/applicants'
import { Alert } from '@velvet/ui/alert'
import type { MergePlan } from './merge-plan.ts'

/** The effects of a merge other than the chosen values, shown first. */
export function MergeEffects({ plan: { people, primary } }: { plan: MergePlan }) {
  const others = people.filter((person) => person !== primary)
  const removed = others.length === 1 ? '1 record will be removed' : `${others.length} records will be removed`
  const isStatusLost = others.some(({ status }) => status !== primary.status)
  const keeper = displayName(primary)
  return (
    <Alert tone="info" title={`${removed}: ${others.map(displayName).join(', ')}`}>
      <ul className="mt-1 list-disc ps-4">
        <li>Conversations, applications, tags, and messages move to {keeper}.</li>
        {isStatusLost ? (
          <li>
            {keeper} stays {statusLabels[primary.status].toLowerCase()}.
          </li>
        ) : null}
        <li>The merge can be undone for 30 days.</li>
      </ul>
    </Alert>
  )
}
