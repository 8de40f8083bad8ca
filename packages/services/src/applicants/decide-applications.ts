import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { type Context, oneOf } from '../kernel/index.ts'

/** Decides each locked person's application to their latest event; earlier applications do not change. */
export const decideApplications = async (
  context: Context,
  applicantIds: readonly string[],
  status: ApplicantStatus,
): Promise<void> => {
  await context.db
    .updateTable('event_applications as ea')
    .from('applicants as a')
    .set({ status })
    .where('a.id', '=', oneOf(applicantIds))
    .whereRef('ea.applicant_id', '=', 'a.id')
    .whereRef('ea.event_id', '=', 'a.event_id')
    .where('ea.status', '<>', status)
    .execute()
}

/** A person's application to an event; undefined where they did not apply. */
export const readApplication = (context: Context, applicantId: string, eventId: string) =>
  context.db
    .selectFrom('event_applications')
    .select(['id', 'status'])
    .where('applicant_id', '=', applicantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
