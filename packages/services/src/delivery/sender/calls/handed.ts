import type { SendOutcome } from '../../../message-providers/index.ts'
import type { Claim } from '../../ledger/claim.ts'
import type { Written } from '../../ledger/dispatch/hand-over.ts'
import type { Submission } from '../../ledger/exchange.ts'

/** A recipient who was taken past the point of no return, for this attempt. */
export type Handed = { readonly claim: Claim; readonly attempt: number }

export type HandedOutcome = Handed & { readonly outcome: SendOutcome }

/** Which of these recipients were taken over, call by call. */
export const handedOf = (groups: readonly Claim[][], submissions: readonly Submission[]): Handed[][] => {
  const attempts = new Map(submissions.flatMap(({ id, attempt, held }) => (held ? [] : [[id, attempt]])))
  return groups.map((group) =>
    group.flatMap((claim) => {
      const attempt = attempts.get(claim.id)
      return attempt === undefined ? [] : [{ claim, attempt }]
    }),
  )
}

/** The recipients that were handed over as they were written into the ledger: each batch in one call, the others one by one. */
export const inCalls = (campaignId: string, written: readonly Written[]): Handed[][] => {
  const handed = written.map((one) => ({
    claim: { ...one, campaignId, serviceContentId: null, attempt: 0, content: null },
    attempt: 1,
  }))
  return [...Map.groupBy(handed, ({ claim }) => claim.batchId ?? claim.id).values()]
}
