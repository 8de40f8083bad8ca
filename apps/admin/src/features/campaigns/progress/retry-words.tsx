import type { RetryBlockReason, RetryPlan } from '@velvet/contracts/campaigns'
import { countText } from '../../../kit/counts.ts'

/** Why messages are not sent again, for use after their number. */
const words: Record<RetryBlockReason, string> = {
  opted_out: 'to people who have opted out',
  suppressed: 'to suppressed addresses',
  applicant_removed: 'to people who were deleted, merged, or erased',
  refused_for_good: 'would be refused again',
  handed_over: 'bounced or failed after the provider accepted them',
  unresolved: 'may have been sent; decide under Needs review',
}

/** What Retry sends and what it leaves out, in a few lines for a confirmation dialog. */
export function RetryLines({ plan: { retryable, held } }: { plan: RetryPlan }) {
  return (
    <>
      {retryable > 0 ? (
        <span className="block">
          These messages were definitely not sent, and their recipients can still be messaged.
        </span>
      ) : null}
      {held.length > 0 ? <span className="mt-1.5 block">Not sent again:</span> : null}
      {held.map(({ reason, count }) => (
        <span key={reason} className="block">{`${countText(count)} ${words[reason]}`}</span>
      ))}
    </>
  )
}

/** The held messages in one line. */
export const heldText = ({ held }: RetryPlan): string =>
  held.map(({ reason, count }) => `${countText(count)} ${words[reason]}`).join('. ')
