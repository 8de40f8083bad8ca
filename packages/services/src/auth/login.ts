import type { login as endpoint, SignedInAdmin } from '@velvet/contracts/auth'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { invalidCredentials, normaliseUsername } from '@velvet/domain/auth'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { type Context, inTransaction, recordActivity, withActor } from '../kernel/index.ts'
import { clearLoginFailures, countLoginFailure, requireLoginAllowed } from './login-throttle.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

const requireCredentials = (username: string, password: string): void => {
  if (!username || !password) throw new AppError('invalid', 'validation_failed', 'Username and password are required')
}

const recordFailure = async (context: Context, username: string, ip: string): Promise<void> => {
  await countLoginFailure(context, username, ip)
  await recordActivity(context, { action: 'admin.login_failed', description: 'A login failed', details: { username } })
}

/**
 * Checks a username and password (API-05) and returns the admin. An unknown user, a wrong password and an inactive
 * account get the same refusal (`invalid_credentials`) in the same time. Refuses `too_many_attempts` and `login_busy`.
 */
export const login = async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<SignedInAdmin> => {
  const username = normaliseUsername(body.username)
  requireCredentials(username, body.password)
  const { actor } = context
  const ip = actor.kind === 'visitor' && actor.ip ? actor.ip : 'unknown'
  await requireLoginAllowed(context, username, ip)

  const admin = await context.db
    .selectFrom('admins')
    .select(['id', 'username', 'role', 'first_name', 'last_name', 'password_hash', 'is_active'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  const matches = await verifyPassword(body.password, admin?.password_hash ?? null)
  if (!admin || !matches || !admin.is_active) {
    await recordFailure(context, username, ip)
    throw invalidCredentials()
  }

  const rehashed = needsRehash(admin.password_hash) ? await hashPassword(body.password) : null
  await inTransaction(context, async (tx) => {
    await clearLoginFailures(tx, username, ip)
    await tx.db
      .updateTable('admins')
      .set({ last_login_at: context.now(), ...(rehashed ? { password_hash: rehashed } : {}) })
      .where('id', '=', admin.id)
      .execute()
    const origin =
      actor.kind === 'visitor' ? { ip: actor.ip, userAgent: actor.userAgent } : { ip: null, userAgent: null }
    const self = withActor(tx, { kind: 'admin', id: admin.id, username: admin.username, role: admin.role, ...origin })
    await recordActivity(self, {
      action: 'admin.logged_in',
      description: `${admin.username} logged in`,
      target: { type: 'admin', id: admin.id },
    })
  })
  return {
    id: admin.id,
    username: admin.username,
    role: admin.role,
    firstName: admin.first_name,
    lastName: admin.last_name,
  }
}

/** Leaves the entry of a logout; the session itself is ended by the transport. */
export const recordLogout = async (context: Context): Promise<void> => {
  const { actor } = context
  if (actor.kind !== 'admin') return
  await recordActivity(context, {
    action: 'admin.logged_out',
    description: `${actor.username} logged out`,
    target: { type: 'admin', id: actor.id },
  })
}
