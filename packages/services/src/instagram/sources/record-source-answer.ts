import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { showsSourceWorks, sourceNames } from '@velvet/domain/instagram'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { fromNow } from '../../leases/index.ts'
import type { SourceAnswer } from './instagram-source.ts'
import type { PauseReason } from './reserve-call.ts'

const minuteMs = 60_000
const nextMidnight = sql<Date>`(date_trunc('day', clock_timestamp() at time zone 'utc') + interval '1 day') at time zone 'utc'`

/** Why and until when the source is paused; null when the answer is no reason to pause. */
const pauseAfter = (answer: SourceAnswer): { reason: PauseReason; until: RawBuilder<Date> } | null => {
  if (answer.kind === 'found') return null
  const { reason, retryAfterMs } = answer
  if (reason === 'unauthorized') return { reason, until: fromNow(retryAfterMs ?? 15 * minuteMs) }
  if (reason === 'budget_spent')
    return { reason, until: retryAfterMs === undefined ? nextMidnight : fromNow(retryAfterMs) }
  if (reason === 'rate_limited' || retryAfterMs !== undefined)
    return { reason: 'rate_limited', until: fromNow(retryAfterMs ?? minuteMs) }
  return null
}

/**
 * Records the result of a real call: whether the source works, with its time, and until when it must not be asked: as long as it
 * said, else a minute after "too many", a quarter of an hour after a refused key, the rest of the day (UTC) when its own quota is
 * spent.
 */
export const recordSourceAnswer = async (
  context: Context,
  name: InstagramSourceName,
  answer: SourceAnswer,
): Promise<void> => {
  const works = answer.kind === 'found' || showsSourceWorks(answer.reason)
  const pause = pauseAfter(answer)
  await context.db
    .updateTable('instagram_sources')
    .set({
      checked_at: sql<Date>`clock_timestamp()`,
      is_working: works,
      message: answer.kind === 'found' || works ? `${sourceNames[name]} answered.` : answer.message,
      ...(pause && { paused_until: sql<Date>`greatest(paused_until, ${pause.until})`, pause_reason: pause.reason }),
    })
    .where('name', '=', name)
    .execute()
}
