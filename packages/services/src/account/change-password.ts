import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { changePassword as endpoint } from '@velvet/contracts/users'
import { requirePassword, unauthorized } from '@velvet/domain/auth'
import { AppError } from '@velvet/domain/kernel'
import {
  afterEarlierAttempts,
  announceUser,
  clearLoginFailures,
  countLoginFailure,
  endSessionsOf,
  hashPassword,
  requireLoginAllowed,
  requireUncommon,
  startSession,
  verifyPassword,
} from '../auth/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { requireSelf } from './require-self.ts'

/** Returns the stored hash when the given password matches it. Wrong passwords count like failed logins. */
const requireCurrentPassword = async (context: Context, password: string): Promise<string> => {
  const { id, username } = requireSelf(context)
  await requireLoginAllowed(context, { username, device: null })
  const row = await context.db.selectFrom('admins').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (!row) throw unauthorized()
  if (await verifyPassword(password, row.password_hash)) return row.password_hash
  await countLoginFailure(context, { username, device: null })
  await recordActivity(context, {
    action: 'admin.password_refused',
    description: `${username} entered a wrong current password`,
    target: { type: 'admin', id },
  })
  const message = 'The current password is incorrect.'
  const errors = [{ path: 'currentPassword', code: 'wrong_password', message }]
  throw new AppError('invalid', 'wrong_password', message, { errors })
}

/**
 * Changes the acting admin's password. All their sessions end, and this browser continues under a new session id (T6). Refuses
 * `wrong_password`, `password_too_short`, `password_too_common`, `too_many_attempts` and `login_busy`.
 */
export const changePassword = async (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
  newSessionId: string,
): Promise<EndpointOutput<typeof endpoint>> => {
  const { id, username } = requireSelf(outer)
  requirePassword(body.newPassword, 'newPassword')
  const currentHash = await afterEarlierAttempts(outer, () => requireCurrentPassword(outer, body.currentPassword))
  await requireUncommon(body.newPassword, username, 'newPassword')
  const newHash = await hashPassword(body.newPassword)
  await inTransaction(outer, async (context) => {
    const changed = await context.db
      .updateTable('admins')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      .where('password_hash', '=', currentHash)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst()
    // Another request changed this account's password, or deactivated it, while this one was being checked.
    if (!changed) throw unauthorized()
    await clearLoginFailures(context, { username, device: null })
    await endSessionsOf(context, id)
    await startSession(context, newSessionId)
    await recordActivity(context, {
      action: 'admin.password_changed',
      description: `${username} changed their password`,
      target: { type: 'admin', id },
    })
    await announceUser(context, id)
  })
  return { success: true, message: 'Your password was changed. Every other session was logged out.' }
}
