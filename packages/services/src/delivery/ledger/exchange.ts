import { sql } from 'kysely'
import { type Context, databaseNow, inTransaction, oneOf } from '../../kernel/index.ts'
import type { SendOutcome } from '../../message-providers/index.ts'
import { lockFree } from './claim.ts'
import type { MessageUpdate } from './verdict.ts'

/** The result of one call. */
export type Result = {
  readonly id: string
  readonly attempt: number
  /** The batch that it was handed over with, if any. */
  readonly batchId?: string | null
  readonly outcome: SendOutcome
  readonly verdict: MessageUpdate
  /** When the call started, as a `performance.now()` value. */
  readonly startedAt: number
}

/**
 * A row that this worker must now hand over (`held` null), or why it must not. `locked` means that another transaction holds the
 * row, and `result_locked` that its result was not kept for the same reason: both must be passed again in a later exchange.
 */
export type Submission = { readonly id: string; readonly attempt: number; readonly held: string | null }

export type ExchangeRequest = {
  readonly results: readonly Result[]
  /** Claimed rows to take past the point of no return. */
  readonly submit: readonly string[]
  readonly token: string
  readonly leaseMs: number
}

/** The provider's words; they may contain a NUL, which Postgres cannot store and which would make the whole exchange fail. */
const words = (said: string | null): string | null => said?.replaceAll('\0', '').slice(0, 500) ?? null

const column = <T>(results: readonly Result[], pick: (result: Result) => T): T[] => results.map(pick)

const exchangeAll = async (
  context: Context,
  { results, submit, token, leaseMs }: ExchangeRequest,
): Promise<Submission[]> => {
  const quietAt = context.settings.quietHours ? databaseNow(context) : sql`null`
  // Raw: a call of a function with one array per column.
  const { rows } = await sql<Submission>`
    select * from exchange_communications(
      ${token}::uuid, ${leaseMs / 1000}::float8, ${quietAt}::timestamptz, ${submit}::uuid[],
      ${column(results, (r) => r.id)}::uuid[], ${column(results, (r) => r.attempt)}::int[],
      ${column(results, (r) => r.verdict.state)}::text[], ${column(results, (r) => r.verdict.dueInMs / 1000)}::float8[],
      ${column(results, (r) => words(r.verdict.providerId))}::text[], ${column(results, (r) => words(r.verdict.errorCode))}::text[],
      ${column(results, (r) => words(r.verdict.errorMessage))}::text[],
      ${column(results, (r) => r.outcome.kind)}::text[], ${column(results, (r) => r.outcome.httpStatus ?? null)}::int[],
      ${column(results, (r) => (performance.now() - r.startedAt) / 1000)}::float8[])`.execute(context.db)
  return rows
}

/** Finds which of these rows another transaction has locked; locks the others. */
const lockOthers = async (context: Context, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await lockFree(context, ids)
    .selectFrom('communications')
    .select('id')
    .where('id', '=', oneOf(ids))
    .where('id', 'not in', ({ selectFrom }) => selectFrom('ours').select('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const exchangeAroundLocks = (outer: Context, { results, submit, ...request }: ExchangeRequest): Promise<Submission[]> =>
  inTransaction(outer, async (context) => {
    const locked = await lockOthers(context, [...results.map(({ id }) => id), ...submit])
    const isFree = (id: string): boolean => !locked.has(id)
    const held = (ids: readonly string[], reason: Submission['held']): Submission[] =>
      ids.filter((id) => locked.has(id)).map((id) => ({ id, attempt: 0, held: reason }))
    const free = { results: results.filter(({ id }) => isFree(id)), submit: submit.filter(isFree) }
    return [
      ...held(
        column(results, ({ id }) => id),
        'result_locked',
      ),
      ...held(submit, 'locked'),
      ...(await exchangeAll(context, { ...request, ...free })),
    ]
  })

const lockNotAvailable = '55P03'

/**
 * One statement, one commit: keeps the results and takes the next rows past the point of no return. Results count only for the
 * attempt they belong to. A row is handed over only if, at this moment, this worker still holds it, its campaign runs, and its
 * person may be contacted (for texts, outside quiet hours); every other row is held back with the reason. Skips rows that another
 * transaction has locked and processes the rest. Repeating it after a lost answer is harmless.
 */
export const exchange = async (context: Context, request: ExchangeRequest): Promise<Submission[]> => {
  try {
    return await exchangeAll(context, request)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    return exchangeAroundLocks(context, request)
  }
}
