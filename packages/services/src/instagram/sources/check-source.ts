import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { ago } from '../../leases/index.ts'
import { maxTurnMs, setupOf } from './ask-source.ts'
import type { InstagramSource } from './instagram-source.ts'
import { keyedSources } from './require-source.ts'
import { reserveCall } from './reserve-call.ts'

/** An older status is checked again. */
const maxStatusMs = 5 * 60_000
/** After this time a source counts as not answering. */
const maxCheckMs = 9_000

/** Waits for the turn that a check of the source needs, if any; returns whether it has it. */
const hasTurn = async (
  context: Context,
  source: InstagramSource,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  if (!source.isCheckedByReading) return true
  const turn = await reserveCall(context, setupOf(context, source.name), maxTurnMs)
  if (turn.kind === 'reserved' && turn.waitMs > 0) await sleep(turn.waitMs, undefined, signal ? { signal } : {})
  return turn.kind === 'reserved'
}

/**
 * Checks whether a source would answer, by its cheapest call, and records the result with its time. A source that accepts our key
 * again need not wait for the end of its pause. A source that is checked by reading a profile is checked within its rate and
 * budget, and keeps its last known status while it has no turn. Throws only when `signal` ends it.
 */
export const checkSource = async (context: Context, source: InstagramSource, signal?: AbortSignal): Promise<void> => {
  if (!(await hasTurn(context, source, signal))) return
  const inTime = AbortSignal.timeout(maxCheckMs)
  const { success, message } = await source.check(signal ? AbortSignal.any([signal, inTime]) : inTime)
  signal?.throwIfAborted()
  const isFree = sql`pause_reason = 'unauthorized'`
  await context.db
    .updateTable('instagram_sources')
    .set({
      checked_at: sql<Date>`clock_timestamp()`,
      is_working: success,
      message,
      ...(success && {
        paused_until: sql<Date | null>`case when ${isFree} then null else paused_until end`,
        pause_reason: sql<string | null>`case when ${isFree} then null else pause_reason end`,
      }),
    })
    .where('name', '=', source.name)
    .execute()
}

/** Checks those sources with a key that were not called for five minutes. */
export const checkSources = async (
  context: Context,
  sources: readonly InstagramSource[],
  signal?: AbortSignal,
): Promise<void> => {
  const recent = await context.db
    .selectFrom('instagram_sources')
    .select('name')
    .where('checked_at', '>', ago(maxStatusMs))
    .execute()
  const keyed = keyedSources(context).map(({ name }) => name)
  const due = sources.filter(({ name }) => keyed.includes(name) && !recent.some((one) => one.name === name))
  await Promise.all(due.map((source) => checkSource(context, source, signal)))
}
