import type { Consent } from '../people/index.ts'

type OptIns = {
  readonly email_opt_in?: unknown
  readonly sms_opt_in?: unknown
  readonly email_opted_out_at?: unknown
  readonly sms_opted_out_at?: unknown
}

/** The consents that say which opt-ins a merge or its undo changed. */
export const consentsBetween = (before: OptIns, after: OptIns): Consent[] =>
  (['email', 'sms'] as const)
    .filter((channel) => before[`${channel}_opt_in`] !== after[`${channel}_opt_in`])
    .map((channel) => ({
      channel,
      action: after[`${channel}_opt_in`] === true ? 'in' : after[`${channel}_opted_out_at`] ? 'out' : 'not_asked',
      source: 'merge',
    }))
