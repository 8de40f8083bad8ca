import type { Consent } from './record-consents.ts'

type OptIns = {
  readonly email_opt_in?: unknown
  readonly sms_opt_in?: unknown
  readonly email_opted_out_at?: unknown
  readonly sms_opted_out_at?: unknown
}

const actionOf = (optIns: OptIns, channel: 'email' | 'sms'): Consent['action'] =>
  optIns[`${channel}_opt_in`] === true ? 'in' : optIns[`${channel}_opted_out_at`] ? 'out' : 'not_asked'

/** The consents that record which opt-ins a merge or an undo changed. */
export const consentsBetween = (before: OptIns, after: OptIns, source: Consent['source']): Consent[] =>
  (['email', 'sms'] as const)
    .filter((channel) => actionOf(before, channel) !== actionOf(after, channel))
    .map((channel) => ({ channel, action: actionOf(after, channel), source }))
