import type { TokenValues } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { type Context, inTransaction, oneOf } from '../../kernel/index.ts'
import { noLease } from '../../leases/index.ts'
import { splitBatches } from '../../send-batches/index.ts'
import type { Handed } from '../sender/calls/handed.ts'

export type TakeRequest = {
  /** Identifies this call alone, so that it can be undone when its outcome is unknown. */
  readonly token: string
  readonly leaseMs: number
  /** The maximum number of batches. */
  readonly calls: number
  /** The maximum number of recipients of each. */
  readonly largest: number
}

type Member = { id: string; batch_id: string; campaign_id: string; address: string; values: TokenValues<string> }

/**
 * Takes batches that wait for their call past the point of no return, with the last check of an exchange: recipients who may not be
 * contacted any more are skipped. Returns the recipients of each call; none when no batch waits that is small enough.
 */
export const takeBatches = async (
  context: Context,
  { token, leaseMs, calls, largest }: TakeRequest,
): Promise<Handed[][]> => {
  // Raw: a call of a function that returns rows.
  const { rows } = await sql<Member>`
    select * from take_batches(${token}::uuid, ${leaseMs / 1000}::float8, ${calls}::int, ${largest}::int)`.execute(
    context.db,
  )
  const handed = rows.map(({ batch_id: batchId, campaign_id: campaignId, ...one }) => ({
    claim: { ...one, batchId, campaignId, serviceContentId: null, attempt: 0, content: null },
    attempt: 1,
  }))
  return [...Map.groupBy(handed, ({ claim }) => claim.batchId).values()]
}

/** Splits one waiting batch that is larger than a call may now be into single messages; returns whether there was one. */
export const splitLargerBatch = async (context: Context, largest: number): Promise<boolean> => {
  const larger = await context.db
    .selectFrom('send_batches as b')
    .innerJoin('campaigns as ca', 'ca.id', 'b.campaign_id')
    .select('b.id')
    .where('b.state', '=', 'queued')
    .where('b.people', '>', largest)
    .where('ca.status', '=', 'sending')
    .where('ca.paused_at', 'is', null)
    .limit(1)
    .execute()
  const left = await splitBatches(
    context,
    larger.map(({ id }) => id),
  )
  return larger.length > left.size
}

/** Returns batches to the queue when it is unknown whether taking them was committed; the provider was not called for them. */
export const returnBatches = (outer: Context, tokens: readonly string[]): Promise<void> =>
  inTransaction(outer, async ({ db }) => {
    await db
      .updateTable('send_batches')
      .set({ state: 'queued', submit_at: null, ...noLease })
      .where('lease_token', '=', oneOf(tokens))
      .where('state', '=', 'submitting')
      .execute()
  })
