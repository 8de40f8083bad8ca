import type { ApplicationSummary } from '@velvet/contracts/applications'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { ApplicationBadge } from '../people/index.ts'

/** The status of an application; a decision that waits for its release reads `Approved, not sent` (CAP-03). */
export function GuestState({ guest: { status, stagedStatus } }: { guest: ApplicationSummary }) {
  if (stagedStatus === null) return <ApplicationBadge status={status} />
  return <ApplicationBadge status={stagedStatus}>{applicationStatusLabels[stagedStatus]}, not sent</ApplicationBadge>
}

/** What the guest heard last (CAP-03). */
export function GuestTold({ guest: { toldStatus, toldKind } }: { guest: ApplicationSummary }) {
  if (toldStatus === null) return <span className="text-fg-3">Nothing yet</span>
  return toldKind === 'cancelled' ? 'Canceled' : applicationStatusLabels[toldStatus]
}
