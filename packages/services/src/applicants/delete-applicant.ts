import type { deleteApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { authorize, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { missingApplicant, removePeople } from '../people/index.ts'

/**
 * Deletes a person permanently, with applications, tags, and conversation, including texts that wait to be sent; the ledger of
 * campaigns and the consent log keep their rows without the person. Refuses `applicant_not_found` and `applicant_merged`.
 */
export const deleteApplicant = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.delete')
    const id = knownId(params.id, 'applicant')
    const person = await context.db
      .selectFrom('applicants')
      .select(['first_name', 'last_name', 'email', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw await missingApplicant(context, id)
    await removePeople(context, [id])
    const { first_name: firstName, last_name: lastName, email, status } = person
    await recordActivity(context, {
      action: 'applicant.deleted',
      description: `Deleted ${displayName({ firstName, lastName, email })}`,
      target: { type: 'applicant', id },
      details: { status },
    })
    return { success: true as const }
  })
