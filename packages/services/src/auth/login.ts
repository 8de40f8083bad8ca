import { credentialsRequired, type login as endpoint, type SignedInAdmin } from '@velvet/contracts/auth'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { invalidCredentials, normalizeUsername } from '@velvet/domain/auth'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { type Context, inTransaction, recordActivity, withActor } from '../kernel/index.ts'
import { announceUser } from './announce-accounts.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import {
  afterEarlierAttempts,
  clearLoginFailures,
  countLoginFailure,
  type LoginAttempt,
  requireLoginAllowed,
} from './login-throttle.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { startSession } from './sessions.ts'

const requireCredentials = (username: string, password: string): void => {
  if (!username || !password) throw new AppError('invalid', 'validation_failed', credentialsRequired)
}

const originOf = ({ actor }: Context) => ({
  ip: 'ip' in actor ? actor.ip : null,
  userAgent: 'userAgent' in actor ? actor.userAgent : null,
})

/** Names the account of the attempt. Text that is no valid username is not logged: people type passwords into the wrong field. */
const recordFailure = async (context: Context, attempt: LoginAttempt, account: string | undefined): Promise<void> => {
  await countLoginFailure(context, attempt)
  await recordActivity(context, {
    action: 'admin.login_failed',
    description: 'A login failed',
    details: account === undefined ? {} : { username: account },
  })
}

/**
 * The account with that name when the password is right and it may sign in. Otherwise refuses `invalid_credentials` and counts
 * the failure.
 */
const requireAdmin = async (context: Context, attempt: LoginAttempt, password: string) => {
  await requireLoginAllowed(context, attempt)
  const admin = await context.db
    .selectFrom('admins')
    .select(['id', 'username', 'role', 'email', 'first_name', 'last_name', 'password_hash', 'is_active'])
    .where(sql`lower(username)`, '=', sql`lower(${attempt.username})`)
    .executeTakeFirst()
  const matches = await verifyPassword(password, admin?.password_hash ?? null)
  if (admin && matches && admin.is_active) return admin
  await recordFailure(context, attempt, admin?.username)
  throw invalidCredentials()
}

type Admin = Awaited<ReturnType<typeof requireAdmin>>

/**
 * Locks the row, so that a request that ends all sessions of this admin includes the new one. Refuses an account that changed
 * since its password was read.
 */
const noteLogin = async (context: Context, admin: Admin, rehashed: string | null): Promise<void> => {
  const noted = await context.db
    .updateTable('admins')
    .set({ last_login_at: context.now(), ...(rehashed ? { password_hash: rehashed } : {}) })
    .where('id', '=', admin.id)
    .where('password_hash', '=', admin.password_hash)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!noted) throw invalidCredentials()
}

type Browser = {
  readonly newSessionId: () => Promise<string>
  /** The device token that the browser kept from an earlier login. */
  readonly device: string | undefined
}

/** The signed-in admin, and the device token by which their browser is recognized the next time. */
type LoggedIn = { readonly admin: SignedInAdmin; readonly device: string }

/**
 * Checks a username and password (API-05), starts a session under a new id, and returns the admin. An unknown user, a wrong
 * password, and an inactive account get the same refusal (`invalid_credentials`) in the same time. Refuses `too_many_attempts`
 * and `login_busy`.
 */
export const login = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
  { newSessionId, device: token }: Browser,
): Promise<LoggedIn> => {
  const username = normalizeUsername(body.username)
  requireCredentials(username, body.password)
  const attempt = { username, device: knownDevice(context.settings, username, token) }
  const admin = await afterEarlierAttempts(context, () => requireAdmin(context, attempt, body.password))
  const rehashed = needsRehash(admin.password_hash) ? await hashPassword(body.password) : null
  const sessionId = await newSessionId()
  await inTransaction(context, async (tx) => {
    await noteLogin(tx, admin, rehashed)
    await clearLoginFailures(tx, attempt)
    const { id, username: name, role } = admin
    const self = withActor(tx, { kind: 'admin', id, username: name, role, ...originOf(context) })
    await startSession(self, sessionId)
    await recordActivity(self, {
      action: 'admin.logged_in',
      description: `${admin.username} logged in`,
      target: { type: 'admin', id: admin.id },
    })
    await announceUser(tx, admin.id)
  })
  const { id, role, email, first_name: firstName, last_name: lastName } = admin
  return {
    admin: { id, username: admin.username, role, email, firstName, lastName },
    device: rememberDevice(context.settings, admin.username),
  }
}

/** Logs the logout; the transport ends the session itself. */
export const recordLogout = async (context: Context): Promise<void> => {
  const { actor } = context
  if (actor.kind !== 'admin') return
  await recordActivity(context, {
    action: 'admin.logged_out',
    description: `${actor.username} logged out`,
    target: { type: 'admin', id: actor.id },
  })
}
