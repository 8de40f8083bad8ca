import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import type { SkipReason } from '@velvet/contracts/delivery'
import { countText } from './campaign-numbers.tsx'

const reasons: Record<SkipReason, { alone: string; counted: string }> = {
  opted_out: { alone: 'Opted out', counted: 'opted out' },
  suppressed: { alone: 'Suppressed', counted: 'suppressed' },
  no_address: { alone: 'No email address', counted: 'without an email address' },
  duplicate_address: { alone: 'Duplicate address', counted: 'with a duplicate address' },
  applicant_removed: { alone: 'Removed', counted: 'removed' },
  cancelled: { alone: 'Cancelled', counted: 'cancelled' },
}

/** Why somebody was not written to, e.g. `Opted out`. */
export const reasonText = (reason: SkipReason): string => reasons[reason].alone

const email = ({ channels }: AudienceReceipt) => channels.find(({ channel }) => channel === 'email')

/** How many people an email campaign would be sent to. */
export const reachOf = (audience: AudienceReceipt): number => email(audience)?.eligible ?? 0

/** `Excluded: 12 opted out, 3 suppressed.`; empty when nobody is. */
export function exclusionsText(audience: AudienceReceipt): string {
  const excluded = email(audience)?.excluded ?? []
  const parts = excluded.map(({ reason, count }) => `${countText(count)} ${reasons[reason].counted}`)
  return parts.length > 0 ? `Excluded: ${parts.join(', ')}.` : ''
}
