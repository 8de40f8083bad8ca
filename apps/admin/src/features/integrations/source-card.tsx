import type { DescriptionListProps } from '@velvet/ui/description-list'
import { Skeleton } from '@velvet/ui/skeleton'
import type { ReactNode } from 'react'
import { CheckedAgo } from './checked-ago.tsx'
import { IntegrationCard } from './integration-card.tsx'
import type { Looked } from './integration-status.queries.ts'
import type { SourceStatus } from './read-status.ts'
import { budgetFacts } from './source-facts.ts'
import type { Pill } from './source-pill.ts'

export type SourceCardProps<S extends SourceStatus> = {
  title: string
  description: string
  status: Looked<S>
  pill: (status: S) => Pill
  /** Facts in addition to the budget, which every source has. */
  facts: (status: S) => DescriptionListProps['items']
  /** What must be configured before the source can be used. */
  notice?: ReactNode
  actions: ReactNode
}

/** The section of a source: its status, when it was checked, and how much of its budget was used. */
export function SourceCard<S extends SourceStatus>(props: SourceCardProps<S>) {
  const { title, description, status, pill, facts, notice, actions } = props
  const { data, isPending } = status
  const shown: Pill = data ? pill(data) : { tone: 'neutral', text: isPending ? 'Checking' : 'Unknown' }
  return (
    <IntegrationCard
      title={title}
      description={description}
      pill={{ ...shown, isBusy: isPending }}
      aside={data?.configured ? <CheckedAgo at={data.connection.checkedAt} /> : null}
      facts={data ? [...facts(data), ...(data.configured ? budgetFacts(data.budget) : [])] : []}
      actions={actions}
    >
      {data && !data.configured ? notice : null}
      {isPending ? <Waiting /> : null}
    </IntegrationCard>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 py-1">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  )
}
