import { createHash } from 'node:crypto'
import type { SignedInAdmin } from '@velvet/contracts/auth'
import { isSessionAlive, sessionLife } from '@velvet/domain/auth'
import type { ProcessContext } from '../kernel/index.ts'

/** Only the hash of a session id is stored: who reads the table cannot become anybody. */
const hashOf = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest()

type Origin = { ip: string | null; userAgent: string | null }

/** Starts a session; an admin's oldest ones beyond five end. */
export const startSession = async (
  process: ProcessContext,
  sessionId: string,
  adminId: string,
  origin: Origin,
): Promise<void> => {
  const { db } = process
  await db
    .insertInto('sessions')
    .values({
      id_hash: hashOf(sessionId),
      admin_id: adminId,
      created_at: process.now(),
      last_active_at: process.now(),
      ip: origin.ip,
      user_agent: origin.userAgent?.slice(0, 500) ?? null,
    })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .execute()
  await db
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('id_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id_hash')
        .where('admin_id', '=', adminId)
        .orderBy('created_at', 'desc')
        .limit(sessionLife.perAdmin),
    )
    .execute()
}

export type LiveSession = { admin: SignedInAdmin; lastActiveAt: Date }

/** The active admin of a session that is still alive. Role and activity are read anew each time, so that changes hold at once. */
export const findSession = async (process: ProcessContext, sessionId: string): Promise<LiveSession | null> => {
  const row = await process.db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.id', 'admins.username', 'admins.role', 'admins.first_name', 'admins.last_name'])
    .select(['sessions.created_at', 'sessions.last_active_at'])
    .where('sessions.id_hash', '=', hashOf(sessionId))
    .where('admins.is_active', '=', true)
    .executeTakeFirst()
  if (!row || !isSessionAlive({ createdAt: row.created_at, lastActiveAt: row.last_active_at }, process.now()))
    return null
  return {
    lastActiveAt: row.last_active_at,
    admin: { id: row.id, username: row.username, role: row.role, firstName: row.first_name, lastName: row.last_name },
  }
}

/** Notes that the person behind a session did something; at most once a minute. */
export const touchSession = async (process: ProcessContext, sessionId: string, lastActiveAt: Date): Promise<void> => {
  const now = process.now()
  if (now.getTime() - lastActiveAt.getTime() < sessionLife.touchEveryMs) return
  await process.db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id_hash', '=', hashOf(sessionId))
    .execute()
}

export const endSession = async (process: ProcessContext, sessionId: string): Promise<void> => {
  await process.db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute()
}

/** Ends every session of an admin: after deactivation, a new password or another role. */
export const endSessionsOf = async (process: Pick<ProcessContext, 'db'>, adminId: string): Promise<void> => {
  await process.db.deleteFrom('sessions').where('admin_id', '=', adminId).execute()
}
