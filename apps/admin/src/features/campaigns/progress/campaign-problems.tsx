import type { AudienceReceipt, CampaignProgress } from '@velvet/contracts/campaigns'
import { type SkipReason, skipReasons } from '@velvet/contracts/delivery'
import { countText } from '../../../kit/counts.ts'
import { reasonText } from '../audience/audience.ts'
import { DetailsPart } from './details-part.tsx'

type Failure = CampaignProgress['errors'][number]

export type CampaignProblemsProps = { errors: readonly Failure[]; receipt: AudienceReceipt | null }

/** Undelivered messages, grouped by cause, each with a remedy. Recipients left out from the start are not included. */
export function CampaignProblems({ errors, receipt }: CampaignProblemsProps) {
  const problems = withoutLeftOut(errors, receipt)
  if (problems.length === 0) return null
  return (
    <DetailsPart title="Not delivered">
      <ul className="divide-y divide-line border-y border-line text-sm">
        {problems.map((problem) => (
          <li
            key={`${problem.status} ${problem.code} ${problem.message}`}
            className="flex items-baseline justify-between gap-4 py-2"
          >
            <span className="min-w-0">
              <span className="block break-words">{causeText(problem)}</span>
              {problem.suggestion ? <span className="block text-xs text-fg-3">{problem.suggestion}</span> : null}
            </span>
            <span className="shrink-0 font-medium">{countText(problem.count)}</span>
          </li>
        ))}
      </ul>
    </DetailsPart>
  )
}

const skipReasonOf = ({ status, code }: Failure): SkipReason | undefined =>
  status === 'skipped' ? skipReasons.find((known) => known === code) : undefined

function causeText(problem: Failure): string {
  const reason = skipReasonOf(problem)
  return reason ? reasonText(reason) : (problem.message ?? problem.code.replaceAll('_', ' '))
}

/** Of the skipped recipients, only those skipped after the audience was drawn: the receipt lists the others. */
function withoutLeftOut(errors: readonly Failure[], receipt: AudienceReceipt | null): Failure[] {
  const excluded = receipt?.channels.flatMap((channel) => channel.excluded) ?? []
  return errors.flatMap((problem) => {
    const reason = skipReasonOf(problem)
    const known = excluded.filter((each) => each.reason === reason).reduce((sum, { count }) => sum + count, 0)
    return problem.count > known ? [{ ...problem, count: problem.count - known }] : []
  })
}
