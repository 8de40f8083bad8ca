import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from './client.ts'
import { logPosition, type ReadPoint } from './log-position.ts'
import { isPassingFault } from './passing-faults.ts'

/** Maximum wait for the replica's position; a busy process notices the answer late. */
const lookMs = 1_000
/** How long an answer proves that the replica is up and still a replica. */
const livesMs = 500
/** How often a read that is under way asks whether the replica still lives. */
const guardMs = 1_000
/** How long a replica is left alone after it failed. */
const restMs = 2_000
/** A call that finds all connections of the replica taken is better off at the primary. */
const connectionWaitMs = 1_000

/** Why the primary answers instead of the replica. */
export const fallbackReasons = ['behind', 'failed', 'resting'] as const
export type FallbackReason = (typeof fallbackReasons)[number]

type State = ReadPoint & {
  readonly at: number
  /** How long ago the newest change was committed that the replica shows. */
  readonly ageSeconds: number
}

export type ReplicaLag = { readonly bytes: number; readonly seconds: number }

/** The replica did not report its position, or did not answer as a replica: only this means that it is lost. */
class LostReplica extends Error {}

const look = async (db: DatabaseHandle): Promise<State> => {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      sql<number>`(pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8`.as('position'),
      sql<boolean>`pg_is_in_recovery()`.as('isReplica'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8`.as(
        'age',
      ),
      selectFrom('replica_marks').select('timeline').as('timeline'),
    ])
    .executeTakeFirstOrThrow()
  if (!row.isReplica) throw new Error('the server is not a replica, or no longer one')
  return { position: row.position, timeline: row.timeline, ageSeconds: row.age, at: performance.now() }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const ending = new AbortController()
  const late = sleep(ms, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new Error('the replica does not answer')
  })
  late.catch(() => undefined)
  return Promise.race([work, late]).finally(() => ending.abort())
}

export type ReplicaOptions = Omit<DatabaseOptions, 'isReplica' | 'connectionWaitMs'> & {
  /** Called when the replica fails, and then not before it has answered again. */
  onLost?: (error: Error) => void
}

/**
 * A pool of connections to a streaming replica that answers only what it has replayed. One address must lead to one server. Nothing
 * here throws because of the replica: `read` says why the primary must answer instead. A replica that failed is left alone, and
 * asked every two seconds whether it is back.
 */
export const openReplica = ({ onLost, ...options }: ReplicaOptions) => {
  const { db, close } = openDatabase({ ...options, isReplica: true, connectionWaitMs })
  // On a connection of its own, so that the question does not wait behind long reads.
  const looks = openDatabase({ ...options, isReplica: true, poolSize: 1 })
  let known: State | null = null
  let looking: Promise<State> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const lookAgain = (): Promise<State> => {
    looking ??= within(lookMs, look(looks.db))
      .then((state) => {
        known = state
        return state
      })
      .catch((error: unknown) => {
        throw new LostReplica(error instanceof Error ? error.message : String(error))
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  const rest = (): void => {
    timer = setTimeout(() => {
      lookAgain().then(
        () => {
          timer = undefined
        },
        () => (isClosed ? undefined : rest()),
      )
    }, restMs)
    timer.unref()
  }
  const lose = (error: unknown): void => {
    if (timer || isClosed) return
    known = null
    onLost?.(error instanceof Error ? error : new Error(String(error)))
    rest()
  }

  const hasReached = (state: State | null, { position, timeline }: ReadPoint): boolean =>
    state !== null && state.timeline === timeline && state.position >= position
  /** Queries the replica only when its last answer is too old or not sufficient. */
  const isReached = async (point: ReadPoint): Promise<boolean> => {
    if (known && performance.now() - known.at < livesMs && hasReached(known, point)) return true
    return hasReached(await lookAgain(), point)
  }
  /** Rejects when the replica stops answering; a read that is only slow continues. */
  const guard = async (signal: AbortSignal): Promise<never> => {
    for (;;) {
      await sleep(guardMs, undefined, { signal, ref: false })
      await lookAgain()
    }
  }

  return {
    db,
    /** Whether it answers as a replica; never throws. */
    isThere: (): Promise<boolean> =>
      lookAgain().then(
        () => true,
        () => false,
      ),
    /** How far it is behind this primary. */
    readLag: async (primary: DatabaseHandle): Promise<ReplicaLag> => {
      const { position } = await primary
        .selectNoFrom(sql<number>`${sql.raw(logPosition)}::float8`.as('position'))
        .executeTakeFirstOrThrow()
      const state = await lookAgain()
      const bytes = Math.max(0, position - state.position)
      return { bytes, seconds: bytes === 0 ? 0 : Math.max(0, state.ageSeconds) }
    },
    /**
     * What `work` answers from the replica, or why the primary must answer: the replica has not replayed that point, `work` failed
     * on it for whatever reason, it stopped answering under way, or it failed a moment ago. `work` must only read; `drop` gets an
     * answer that came too late.
     */
    read: async <T>(
      point: ReadPoint,
      work: (db: DatabaseHandle) => Promise<T>,
      drop: (late: T) => void = () => undefined,
    ): Promise<{ readonly answer: T } | { readonly reason: FallbackReason }> => {
      if (timer) return { reason: 'resting' }
      if (point.timeline === null) return { reason: 'behind' }
      const ending = new AbortController()
      try {
        if (!(await isReached(point))) return { reason: 'behind' }
        const working = work(db)
        let isLate = false
        working.then(
          (answer) => (isLate ? drop(answer) : undefined),
          () => undefined,
        )
        const guarding = guard(ending.signal)
        guarding.catch(() => undefined)
        try {
          return { answer: await Promise.race([working, guarding]) }
        } catch (error) {
          isLate = true
          throw error
        }
      } catch (error) {
        if (error instanceof LostReplica) lose(error)
        else if (isPassingFault(error)) lookAgain().catch(lose)
        return { reason: 'failed' }
      } finally {
        ending.abort()
      }
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await looks.close()
      await close()
    },
  }
}
export type Replica = ReturnType<typeof openReplica>
