import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import type { SkipReason } from '@velvet/contracts/delivery'
import { countText } from './campaign-numbers.tsx'

const reasons: Record<SkipReason, [one: string, many: string]> = {
  opted_out: ['opted out', 'opted out'],
  suppressed: ['suppressed', 'suppressed'],
  no_address: ['without an email address', 'without an email address'],
  duplicate_address: ['duplicate address', 'duplicate addresses'],
  applicant_removed: ['removed', 'removed'],
  cancelled: ['cancelled', 'cancelled'],
}

/** Why somebody was not written to, e.g. `opted out`. */
export const reasonText = (reason: SkipReason): string => reasons[reason][0]

const email = ({ channels }: AudienceReceipt) => channels.find(({ channel }) => channel === 'email')

/** How many people an email campaign would be sent to. */
export const reachOf = (audience: AudienceReceipt): number => email(audience)?.eligible ?? 0

/** `Excluded: 12 opted out, 3 suppressed.`; empty when nobody is. */
export function exclusionsText(audience: AudienceReceipt): string {
  const excluded = email(audience)?.excluded ?? []
  const parts = excluded.map(({ reason, count }) => `${countText(count)} ${reasons[reason][count === 1 ? 0 : 1]}`)
  return parts.length > 0 ? `Excluded: ${parts.join(', ')}.` : ''
}
