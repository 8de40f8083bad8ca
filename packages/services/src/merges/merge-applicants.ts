import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { mergeApplicants as endpoint } from '@velvet/contracts/merges'
import { displayName } from '@velvet/domain/applicants'
import { AppError } from '@velvet/domain/kernel'
import { checkMergeChoice } from '@velvet/domain/merges'
import { getApplicant } from '../applicants/index.ts'
import { authorize, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { filledValues, mergedValues } from './merged-values.ts'
import { performMerge } from './perform-merge.ts'
import { lockPeople, type Person } from './require-people.ts'

const asId = (id: string): string => knownId(id, 'applicant').toLowerCase()

const lockToMerge = async (context: Context, ids: readonly string[]): Promise<[Person, ...Person[]]> => {
  const [primary, ...duplicates] = new Set(ids).size === ids.length ? await lockPeople(context, ids) : []
  if (!primary || duplicates.length === 0)
    throw new AppError('invalid', 'same_applicant', 'An applicant cannot be merged with themselves.')
  return [primary, ...duplicates]
}

const nameOf = (person: Person): string =>
  displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email })

/**
 * Merges several people into one (API-21): the primary record stays and takes the chosen values; any opt-out wins; all records of
 * the others move over and they are removed. Refuses `applicant_not_found`, `applicant_merged` (410: another admin merged one of
 * them first), `same_applicant` and `merge_field_invalid`.
 */
export const mergeApplicants = async (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const ids = [body.primaryId, ...body.duplicateIds].map(asId)
    checkMergeChoice(ids, body)
    const people = await lockToMerge(context, ids)
    const mergeId = await performMerge(context, people, await mergedValues(context, people, body))
    const [primary, ...duplicates] = people
    await recordActivity(context, {
      action: 'applicant.merged',
      description: `Merged ${duplicates.map(nameOf).join(', ')} into ${nameOf(primary)}`,
      target: { type: 'applicant', id: primary.id },
      details: { mergeId, duplicateIds: duplicates.map((person) => person.id) },
    })
    return {
      success: true,
      mergedCount: people.length,
      applicant: await getApplicant(context, { params: { id: primary.id } }),
      mergeId,
      message: `Successfully merged ${people.length} applicants into primary record.`,
    }
  })

/**
 * The quick merge of a selection: the first stays, its blanks are filled, zip codes and tags are united, notes joined, opt-ins
 * hold only if all had them. Joins the open transaction and leaves the activity entry to the caller. Refuses like
 * `mergeApplicants`, and `notes_too_long`.
 */
export const mergeIntoFirst = async (
  outer: Context,
  ids: readonly string[],
): Promise<{ mergeId: string; primaryId: string; mergedCount: number }> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const people = await lockToMerge(context, ids.map(asId))
    const mergeId = await performMerge(context, people, await filledValues(context, people))
    return { mergeId, primaryId: people[0].id, mergedCount: people.length }
  })
