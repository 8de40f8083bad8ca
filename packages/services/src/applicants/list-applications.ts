import type { listApplications as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { underAge } from '../applications/index.ts'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'

const maxApplications = 200

/** Every application of a person, newest first. Refuses `applicant_not_found` and `applicant_merged`. */
export const listApplications = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const id = knownId(params.id, 'applicant')
  const rows = await context.db
    .selectFrom('event_applications as ea')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.id', 'ea.event_id', 'ea.status', 'ea.source', 'ea.payload', 'ea.created_at'])
    .select(['ea.party_requested', 'ea.companions', 'ea.answers', underAge.as('is_under_age')])
    .select(['e.name', 'e.date', 'e.time_zone'])
    .where('ea.applicant_id', '=', id)
    .orderBy('ea.created_at', 'desc')
    .orderBy('ea.id', 'desc')
    .limit(maxApplications)
    .execute()
  if (rows.length === 0 && !(await isKnown(context, id))) throw await missingApplicant(context, id)
  return {
    applications: rows.map((row) => ({
      id: row.id,
      eventId: row.event_id,
      eventName: row.name,
      eventDate: row.date?.toISOString() ?? null,
      timeZone: row.time_zone,
      status: row.status,
      source: row.source,
      submitted: row.payload,
      partyRequested: row.party_requested,
      companions: row.companions,
      answers: row.answers,
      isUnderAge: row.is_under_age,
      appliedAt: row.created_at.toISOString(),
    })),
  }
}

const isKnown = async (context: Context, id: string): Promise<boolean> =>
  (await context.db.selectFrom('applicants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
