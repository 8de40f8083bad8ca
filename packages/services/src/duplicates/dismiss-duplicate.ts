import type { dismissDuplicate as endpoint } from '@velvet/contracts/duplicates'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { lockPeople } from '../merges/index.ts'
import { announceApplicants } from '../people/index.ts'

/**
 * Records that two people are not the same; repeating it changes nothing. Refuses `applicant_not_found`, `applicant_merged` and
 * `same_applicant` for a person and themselves.
 */
export const dismissDuplicate = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    const actor = authorize(context, 'applicants.edit')
    const [id, otherId] = [knownId(params.id, 'applicant'), knownId(body.applicantId, 'applicant')].map((one) =>
      one.toLowerCase(),
    ) as [string, string]
    if (id === otherId) throw new AppError('invalid', 'same_applicant', 'Choose two different applicants.')
    const people = await lockPeople(context, [id, otherId])
    const [low, high] = [id, otherId].sort()
    const added = await context.db
      .insertInto('not_duplicates')
      .values({ low_id: low ?? id, high_id: high ?? otherId, created_by: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('low_id')
      .executeTakeFirst()
    if (added) {
      const [name, otherName] = people.map((row) =>
        displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
      )
      await recordActivity(context, {
        action: 'applicant.not_duplicate',
        description: `Marked ${name} and ${otherName} as different people`,
        target: { type: 'applicant', id },
        details: { otherId },
      })
      await announceApplicants(context)
    }
    return { success: true }
  })
