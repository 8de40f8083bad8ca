import type { ApplicationSummary, Decision } from '@velvet/contracts/applications'

/** What can be done with one guest; roles that may only read get no decisions. */
export type GuestHandlers = {
  view: (guest: ApplicationSummary) => void
  decide: ((guests: readonly ApplicationSummary[], status: Decision) => void) | undefined
  changeParty: ((guest: ApplicationSummary) => void) | undefined
}
