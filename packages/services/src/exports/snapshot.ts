import type { Database } from '@velvet/database'
import { AppError } from '@velvet/domain/kernel'
import { type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import { applySettings, type Context } from '../kernel/index.ts'

/** The maximum number of concurrent exports of a server, over all processes: each holds a connection of a pool of five or more. */
const maxAtOnce = 4

/** Each piece is a separate statement, so that its time limit does not depend on how fast the client reads. */
const limits = {
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '5min',
  timezone: 'UTC',
}

/**
 * After an hour even a slow client is cut off: an old snapshot keeps the database from vacuuming. Measured here, because
 * `transaction_timeout` exists only from PostgreSQL 17 on.
 */
const maxMs = 3_600_000

export type Snapshot = Context & { readonly db: ControlledTransaction<Database>; readonly endsAt: Date }

const takeExportSlot = async (snapshot: Snapshot): Promise<void> => {
  const taken = await snapshot.db
    .selectFrom(sql`generate_series(1, ${maxAtOnce}::int)`.as('place'))
    .select(sql<number>`place`.as('place'))
    .where(sql<boolean>`pg_try_advisory_xact_lock(hashtext('applicants.export'), place)`)
    .limit(1)
    .executeTakeFirst()
  if (!taken)
    throw new AppError('limited', 'too_many_exports', 'Too many exports are running.', {
      suggestion: 'Please try again when one of them finishes.',
      retryAfterSeconds: 10,
    })
}

/** Returns the connection. The pool drops a connection that broke or that the server has ended. */
export const closeSnapshot = async ({ db, logger }: Snapshot): Promise<void> => {
  try {
    await db.rollback().execute()
  } catch (error) {
    logger.warn({ error: String(error) }, 'an export lost its connection')
  }
}

/** The next piece of a download. Throws when the snapshot has been open for too long. */
export const readPiece = async <Row>({ db, now, endsAt }: Snapshot, piece: RawBuilder<Row>): Promise<Row[]> => {
  if (now() > endsAt) throw new Error('an export took longer than an hour and was cut off')
  const { rows } = await piece.execute(db)
  return rows
}

/**
 * A read-only snapshot of the database on a reserved connection, until it is closed. Refuses `too_many_exports` when too many are
 * open.
 */
export const openSnapshot = async (context: Context): Promise<Snapshot> => {
  const db = await (context.snapshotDb ?? context.db)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const snapshot = { ...context, db, endsAt: new Date(context.now().getTime() + maxMs) }
  try {
    await applySettings(snapshot, limits)
    await takeExportSlot(snapshot)
    return snapshot
  } catch (error) {
    await closeSnapshot(snapshot)
    throw error
  }
}
