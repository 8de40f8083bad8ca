import { duplicateKinds } from '@velvet/contracts/applicants'
import type { listDuplicates as endpoint } from '@velvet/contracts/duplicates'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { presentSummary, selectSummary } from '../applicants/index.ts'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { requirePeople } from '../merges/index.ts'
import { findGroup } from './find-group.ts'

const maxListed = 50

/**
 * Possible duplicates, directly or through another person (DUP-10): at most 50, those who share most first, without dismissed
 * pairs. Refuses `applicant_not_found` and `applicant_merged`.
 */
export const listDuplicates = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  const actor = authorize(context, 'applicants.read')
  const id = knownId(params.id, 'applicant').toLowerCase()
  await requirePeople(context, [id])
  const group = await findGroup(context, id, maxListed + 1)
  const listed = group.slice(0, maxListed)
  const rows =
    listed.length === 0
      ? []
      : await selectSummary(context.db.selectFrom('applicants'))
          .where(
            'id',
            'in',
            listed.map((match) => match.id),
          )
          .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    duplicates: listed.flatMap(({ id: other, kinds }) => {
      const row = byId.get(other)
      if (!row) return []
      const matchedOn = duplicateKinds.filter((_, bit) => (kinds & (1 << bit)) !== 0)
      return [{ applicant: presentSummary(row, actor), matchedOn }]
    }),
    hasMore: group.length > maxListed,
  }
}
