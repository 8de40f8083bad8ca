import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { logPosition, logTimeline } from './connection/log-position.ts'

/** How often the announcing connection polls. */
const everyMs = 100
/** How often the others look whether it still does. */
const lookMs = 1_000
/** Announcements that wait this long were left by a frozen or disconnected process. */
const lateMs = 2_000
/** Keeps polling to at most a fifth of the time, however slow the server is. */
const restFactor = 4

/** Any number; it must only differ from other advisory locks of the database. */
const announcerLock = 7_836_046

const takeLock = `select pg_try_advisory_lock(${announcerLock}) as mine`

const take = `delete from announcements where announced_at <= clock_timestamp() - $1::int * interval '1 ms' returning channel, payload`
const tell = 'select pg_notify(channel, payload) from (select distinct channel, payload from due) told'

/**
 * Removes, marks for replicas, and sends in one transaction: a process killed in between has done nothing of it. What is announced
 * was committed, so it lies before the mark in the log.
 */
const announce = `
  with due as (${take}), marked as (
    insert into replica_marks (announced_to, timeline) select ${logPosition}, ${logTimeline} where exists (select from due)
    on conflict (id) do update set announced_to = ${logPosition}, timeline = excluded.timeline
  ) ${tell}`

/** For servers without a log of their own, such as Aurora. They have no streaming replica that would need the mark. */
const announceUnmarked = `with due as (${take}) ${tell}`

/** `object_not_in_prerequisite_state` and `feature_not_supported`: how such a server refuses the functions of the log. */
const withoutLog = ['55000', '0A000']

/**
 * Sends committed announcements for as long as the connection lasts. One of all connections holds the lock and sends about every
 * 100 ms, each announcement once however often the object changed; the others check every second whether to take over. Never
 * throws; reports errors and retries.
 */
export const announceInTurn = async (
  client: Pick<Client, 'query'>,
  { signal, onError }: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> => {
  let isMine = false
  let statement = announce
  while (!signal.aborted) {
    const startedAt = performance.now()
    let restMs = lookMs
    try {
      isMine ||= (await client.query<{ mine: boolean }>(takeLock)).rows[0]?.mine === true
      await client.query(statement, [isMine ? 0 : lateMs])
      if (isMine) restMs = Math.max(everyMs, (performance.now() - startedAt) * restFactor)
    } catch (error) {
      if (statement === announce && withoutLog.includes((error as { code?: string }).code ?? '')) {
        statement = announceUnmarked
        continue
      }
      if (!signal.aborted) onError(error as Error)
    }
    await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
