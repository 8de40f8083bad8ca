import type { Context } from '../kernel/index.ts'

type OptIns = {
  readonly email_opt_in?: unknown
  readonly sms_opt_in?: unknown
  readonly email_opted_out_at?: unknown
  readonly sms_opted_out_at?: unknown
}

/** Records that a merge or its undo opted a person out of a channel or in again; one entry per changed opt-in. */
export const recordConsents = async (
  context: Context,
  applicantId: string,
  before: OptIns,
  after: OptIns,
): Promise<void> => {
  const changed = (['email', 'sms'] as const).filter(
    (channel) => before[`${channel}_opt_in`] !== after[`${channel}_opt_in`],
  )
  if (changed.length === 0) return
  await context.db
    .insertInto('consent_events')
    .values(
      changed.map((channel) => ({
        id: context.newId(),
        applicant_id: applicantId,
        channel,
        action:
          after[`${channel}_opt_in`] === true
            ? ('in' as const)
            : after[`${channel}_opted_out_at`]
              ? ('out' as const)
              : ('not_asked' as const),
        source: 'merge' as const,
      })),
    )
    .execute()
}
