import type { PersonApplication } from '@velvet/contracts/applicants'
import type { Context } from '../kernel/index.ts'

const maxApplications = 200

/** A person's applications in short, the newest first. */
export const readPersonApplications = async ({ db }: Context, applicantId: string): Promise<PersonApplication[]> => {
  const rows = await db
    .selectFrom('event_applications as ea')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.id', 'ea.event_id as eventId', 'e.name as eventName', 'e.date', 'ea.status', 'ea.heads'])
    .select('ea.staged_status as stagedStatus')
    .where('ea.applicant_id', '=', applicantId)
    .orderBy('ea.created_at', 'desc')
    .orderBy('ea.id', 'desc')
    .limit(maxApplications)
    .execute()
  return rows.map((row) => ({ ...row, date: row.date?.toISOString() ?? null }))
}
