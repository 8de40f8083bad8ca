import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Decides each locked person's application to their latest event; earlier applications do not change. */
export const decideApplications = async (
  context: Context,
  applicantIds: readonly string[],
  status: ApplicantStatus,
): Promise<void> => {
  // Raw: every condition but the status compares two tables.
  await sql`update event_applications ea set status = ${status} from applicants a
    where a.id = any(${applicantIds}::uuid[]) and ea.applicant_id = a.id and ea.event_id = a.event_id
      and ea.status <> ${status}`.execute(context.db)
}

/** A person's application to an event; undefined where they did not apply. */
export const readApplication = (context: Context, applicantId: string, eventId: string) =>
  context.db
    .selectFrom('event_applications')
    .select(['id', 'status'])
    .where('applicant_id', '=', applicantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
