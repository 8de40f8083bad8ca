import type { ApplicationSummary } from '@velvet/contracts/applications'
import { applicationStatusLabels } from '@velvet/domain/applications'

/** What the guest was told last (CAP-03). */
export function GuestTold({ guest: { toldStatus, toldKind } }: { guest: ApplicationSummary }) {
  if (toldStatus === null) return <span className="text-fg-3">Nothing yet</span>
  return toldKind === 'cancelled' ? 'Canceled' : applicationStatusLabels[toldStatus]
}
