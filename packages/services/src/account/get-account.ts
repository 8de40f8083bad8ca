import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { getAccount as endpoint, OpenSession } from '@velvet/contracts/users'
import { isSessionAlive } from '@velvet/domain/auth'
import { nameSession } from '../auth/index.ts'
import type { Context } from '../kernel/index.ts'
import { readUser } from '../users/index.ts'
import { requireSelf } from './require-self.ts'

const openSessions = async ({ db, now }: Context, adminId: string, sessionId: string): Promise<OpenSession[]> => {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('admin_id', '=', adminId)
    .orderBy('last_active_at', 'desc')
    .orderBy('id_hash')
    .execute()
  return rows
    .filter((row) => isSessionAlive({ createdAt: row.created_at, lastActiveAt: row.last_active_at }, now()))
    .map((row) => ({
      id: row.id_hash.toString('hex'),
      isCurrent: row.id_hash.toString('hex') === nameSession(sessionId),
      startedAt: row.created_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
      ipAddress: row.ip,
      userAgent: row.user_agent,
    }))
}

/** The acting admin's account and its open sessions, the most recently used first. */
export const getAccount = async (context: Context, sessionId: string): Promise<EndpointOutput<typeof endpoint>> => {
  const { id } = requireSelf(context)
  return { account: await readUser(context, id), sessions: await openSessions(context, id, sessionId) }
}
