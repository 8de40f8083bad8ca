import { sql } from 'kysely'
import { type Context, oneOf, tableOf } from '../../kernel/index.ts'
import { splitBatches } from '../../send-batches/index.ts'
import type { Result } from './exchange.ts'

type BatchState = 'queued' | 'submitting' | 'accepted' | 'split'

/** The result of a call that accepted its whole batch; null for any other call. */
const acceptedBatch = ([first, ...others]: readonly Result[]) => {
  if (!first?.batchId || first.outcome.kind !== 'accepted') return null
  // The parts of a refused call have outcomes of their own.
  if (others.some(({ outcome }) => outcome !== first.outcome)) return null
  const { providerId, httpStatus } = first.outcome
  return { id: first.batchId, provider_id: providerId || null, http_status: httpStatus }
}

/** Accepts open batches and returns the state of each; one that another transaction has locked stays `submitting`. */
const acceptBatches = async (
  { db }: Context,
  answers: readonly NonNullable<ReturnType<typeof acceptedBatch>>[],
): Promise<Map<string, BatchState>> => {
  if (answers.length === 0) return new Map()
  const ids = answers.map(({ id }) => id)
  const rows = await db
    .with('free', (cte) =>
      cte
        .selectFrom('send_batches')
        .select('id')
        .where('id', '=', oneOf(ids))
        .where('state', '=', 'submitting')
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('accepted', (cte) =>
      cte
        .updateTable('send_batches as b')
        .from(tableOf('r', { id: 'uuid', provider_id: 'text', http_status: 'int' }, answers))
        .set((eb) => ({
          state: 'accepted',
          answered_at: sql`clock_timestamp()`,
          provider_id: eb.ref('r.provider_id'),
          http_status: eb.ref('r.http_status'),
        }))
        .whereRef('b.id', '=', 'r.id')
        .where('b.id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .returning('b.id'),
    )
    .selectFrom('send_batches as b')
    .leftJoin('accepted as a', 'a.id', 'b.id')
    .select(['b.id', 'b.state', 'a.id as accepted'])
    .where('b.id', '=', oneOf(ids))
    .execute()
  return new Map(rows.map(({ id, state, accepted }) => [id, accepted === null ? state : 'accepted']))
}

export type KeptBatches<T extends Result> = {
  /** Calls whose results are still to be kept, recipient by recipient. */
  readonly alone: readonly T[][]
  /** Calls whose batch another transaction has locked. */
  readonly carried: readonly T[][]
}

/**
 * Keeps the answers to calls that accepted a whole batch: one row each. Every other batch is split, so that its recipients have
 * results of their own. Repeating it after a lost answer is harmless.
 */
export const keepBatches = async <T extends Result>(
  context: Context,
  calls: readonly T[][],
): Promise<KeptBatches<T>> => {
  const answers = new Map(calls.map((call) => [call, acceptedBatch(call)]))
  const states = await acceptBatches(
    context,
    [...answers.values()].filter((answer) => answer !== null),
  )
  const broken = calls.flatMap((call) => (call[0]?.batchId && !answers.get(call) ? call[0].batchId : []))
  // An answer proves that its call was made.
  const returned = [...states].flatMap(([id, state]) => (state === 'queued' ? [id] : []))
  const stillOpen = await splitBatches(context, [...broken, ...returned])
  const stateOf = (call: readonly T[]): BatchState => {
    const batchId = call[0]?.batchId
    if (!batchId) return 'split'
    if (stillOpen.has(batchId)) return 'submitting'
    const state = states.get(batchId) ?? 'split'
    return state === 'queued' ? 'split' : state
  }
  return {
    alone: calls.filter((call) => stateOf(call) === 'split'),
    carried: calls.filter((call) => stateOf(call) === 'submitting'),
  }
}
