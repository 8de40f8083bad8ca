import { type Context, oneOf } from '../../../kernel/index.ts'
import type { Claim } from '../../ledger/claim.ts'
import type { Handed } from './handed.ts'

const isDirect = ({ claim }: { readonly claim: Claim }): boolean =>
  claim.campaignId === null && claim.serviceContentId === null

/**
 * Texts to one person with the number that the ledger has: it may have changed between the claim and the point of no return, after
 * which it does not change.
 */
export const withPresentNumbers = async (context: Context, groups: readonly Handed[][]): Promise<Handed[][]> => {
  const direct = groups.flat().filter(isDirect)
  if (direct.length === 0) return [...groups]
  const rows = await context.db
    .selectFrom('communications')
    .select(['id', 'address'])
    .where('id', '=', oneOf(direct.map(({ claim }) => claim.id)))
    .execute()
  const numbers = new Map(rows.map((row) => [row.id, row.address]))
  return groups.map((group) =>
    group.map((handed) => {
      const address = isDirect(handed) ? numbers.get(handed.claim.id) : undefined
      return address ? { ...handed, claim: { ...handed.claim, address } } : handed
    }),
  )
}
