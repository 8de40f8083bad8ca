import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import type { InstagramSource } from './instagram-source.ts'
import { keyedSources } from './require-source.ts'

/** A status that is older is asked for anew. */
const longestStatusMs = 5 * 60_000
/** After this a source counts as not answering. */
const longestCheckMs = 9_000

/**
 * Asks a source whether it would answer, by a call that costs as little as it can, and remembers that with its time. A source
 * that takes our key again need not wait for the end of its pause. Throws only when `signal` ends it.
 */
export const checkSource = async (context: Context, source: InstagramSource, signal?: AbortSignal): Promise<void> => {
  const inTime = AbortSignal.timeout(longestCheckMs)
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

/** Checks those of the sources with a key that nobody has called for five minutes. */
export const checkSources = async (
  context: Context,
  sources: readonly InstagramSource[],
  signal?: AbortSignal,
): Promise<void> => {
  const recent = await context.db
    .selectFrom('instagram_sources')
    .select('name')
    .where('checked_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${longestStatusMs / 1000})`)
    .execute()
  const keyed = keyedSources(context).map(({ name }) => name)
  const due = sources.filter(({ name }) => keyed.includes(name) && !recent.some((one) => one.name === name))
  await Promise.all(due.map((source) => checkSource(context, source, signal)))
}
