import { createHash } from 'node:crypto'
import type { SignedInAdmin } from '@velvet/contracts/auth'
import { type Database, logPosition, logTimeline, type ReadPoint } from '@velvet/database'
import { isSessionAlive, sessionLife, unauthorized } from '@velvet/domain/auth'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Context, ProcessContext } from '../kernel/index.ts'
import { announceSessions } from './announce-accounts.ts'

/** Only the hash of a session id is stored: reading the table does not allow anyone to impersonate an admin. */
const hashOf = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest()

/** A session's public name, for places where its id must not be known. */
export const nameSession = (sessionId: string): string => hashOf(sessionId).toString('hex')

/**
 * Starts a session of the acting admin; their oldest ones beyond five end. Must run in the transaction that locks the admin's
 * row, so that an operation that ends all sessions of an admin misses none that is just being started.
 */
export const startSession = async ({ db, now, actor }: Context, sessionId: string): Promise<void> => {
  if (actor.kind !== 'admin') throw unauthorized()
  await db
    .insertInto('sessions')
    .values({
      id_hash: hashOf(sessionId),
      admin_id: actor.id,
      created_at: now(),
      last_active_at: now(),
      ip: actor.ip,
      user_agent: actor.userAgent?.slice(0, 500) ?? null,
    })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('admin_id', '=', actor.id)
    .where('id_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id_hash')
        .where('admin_id', '=', actor.id)
        .orderBy('created_at', 'desc')
        .limit(sessionLife.perAdmin),
    )
    .execute()
  await announceSessions({ db })
}

export type LiveSession = {
  admin: SignedInAdmin
  lastActiveAt: Date
  /** What a replica must have replayed to answer this session; null where there is no replica. */
  readPoint: ReadPoint | null
}

/**
 * The log position that covers the writes of this session and all announcements to screens so far. It is current, because the
 * primary always answers the lookup of the session, even when a replica answers the rest of a read.
 */
const readPoint = (eb: ExpressionBuilder<Database, 'sessions'>) => [
  eb.fn
    .coalesce(
      sql<number>`greatest(sessions.written_to, ${eb.selectFrom('replica_marks').select('announced_to')})::float8`,
      sql.lit(0),
    )
    .as('position'),
  sql<string | null>`case when not pg_is_in_recovery() then ${sql.raw(logTimeline)} end`.as('timeline'),
]

/**
 * The active admin of a session that is still alive. Role and activity are read again each time, so that changes apply at once.
 */
export const findSession = async (process: ProcessContext, sessionId: string): Promise<LiveSession | null> => {
  const row = await process.db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.id', 'admins.username', 'admins.role', 'admins.email', 'admins.first_name', 'admins.last_name'])
    .select(['sessions.created_at', 'sessions.last_active_at'])
    .$if(process.hasReplica === true, (session) => session.select(readPoint))
    .where('sessions.id_hash', '=', hashOf(sessionId))
    .where('admins.is_active', '=', true)
    .executeTakeFirst()
  if (!row || !isSessionAlive({ createdAt: row.created_at, lastActiveAt: row.last_active_at }, process.now()))
    return null
  return {
    lastActiveAt: row.last_active_at,
    readPoint: row.position === undefined ? null : { position: row.position, timeline: row.timeline ?? null },
    admin: {
      id: row.id,
      username: row.username,
      role: row.role,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
    },
  }
}

/** Records that a session has written: a replica that has not replayed all that is committed by now does not answer its reads. */
export const markWritten = async ({ db }: Pick<ProcessContext, 'db'>, sessionId: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ written_to: sql<string>`${sql.raw(logPosition)}` })
    .where('id_hash', '=', hashOf(sessionId))
    .execute()
}

/** Records that a session was used; at most once a minute. */
export const touchSession = async (process: ProcessContext, sessionId: string, lastActiveAt: Date): Promise<void> => {
  const now = process.now()
  if (now.getTime() - lastActiveAt.getTime() < sessionLife.touchEveryMs) return
  await process.db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id_hash', '=', hashOf(sessionId))
    .execute()
}

type Ending = Pick<ProcessContext, 'db'>

export const endSession = async (process: Ending, sessionId: string): Promise<void> => {
  const ended = await process.db
    .deleteFrom('sessions')
    .where('id_hash', '=', hashOf(sessionId))
    .returning('admin_id')
    .execute()
  if (ended.length > 0) await announceSessions(process)
}

/**
 * Ends every session of an admin, or the one with that name, together with their open streams. Returns how many: after
 * deactivation, a new password or another role, and on the owner's request.
 */
export const endSessionsOf = async (process: Ending, adminId: string, name?: string): Promise<number> => {
  const ended = await process.db
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .$if(name !== undefined, (query) => query.where('id_hash', '=', Buffer.from(name ?? '', 'hex')))
    .returning('admin_id')
    .execute()
  if (ended.length > 0) await announceSessions(process)
  return ended.length
}
