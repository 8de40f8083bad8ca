import type { Applicant, getApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorise, type Context, knownId, notFound } from '../kernel/index.ts'
import { presentApplicant } from './present-applicant.ts'

/** Names of an applicant's tags, in order. */
const readTags = async (context: Context, applicantId: string): Promise<string[]> => {
  const rows = await context.db
    .selectFrom('applicant_tags')
    .innerJoin('tags', 'tags.id', 'applicant_tags.tag_id')
    .select('tags.name')
    .where('applicant_tags.applicant_id', '=', applicantId)
    .orderBy('tags.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Everything stored about one person. Refuses an unknown id with `applicant_not_found`. */
export const getApplicant = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<Applicant> => {
  const actor = authorise(context, 'applicants.read')
  const row = await context.db
    .selectFrom('applicants')
    .selectAll()
    .where('id', '=', knownId(params.id, 'applicant'))
    .executeTakeFirst()
  if (!row) throw notFound('applicant')
  return presentApplicant(row, await readTags(context, row.id), actor)
}
