import type { Applicant, getApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'
import { presentApplicant, selectPerson } from './present-applicant.ts'
import { readPersonApplications } from './read-person-applications.ts'

/** All stored data of one person. Refuses `applicant_not_found`, and `applicant_merged` for a person merged into another. */
export const getApplicant = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<Applicant> => {
  const actor = authorize(context, 'applicants.read')
  const id = knownId(params.id, 'applicant')
  const row = await selectPerson(context.db.selectFrom('applicants')).where('id', '=', id).executeTakeFirst()
  if (!row) throw await missingApplicant(context, id)
  return { ...presentApplicant(row, actor), applications: await readPersonApplications(context, id) }
}
