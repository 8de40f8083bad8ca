import type { EndpointInput } from '@velvet/contracts/kernel'
import type { updateUser as endpoint, User } from '@velvet/contracts/users'
import { checkDetails, checkNewPassword, checkUsername } from '@velvet/domain/users'
import { announceUser, endSessionsOf, hashPassword, requireUncommon } from '../auth/index.ts'
import { authorize, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { lockAccount } from './lock-account.ts'
import { readUser } from './read-users.ts'
import { storeUser } from './store-user.ts'

type Body = EndpointInput<typeof endpoint>['body']

const fieldsOf = (body: Body) => ({
  ...checkDetails(body),
  ...(body.username === undefined ? {} : { username: checkUsername(body.username) }),
  ...(body.role === undefined ? {} : { role: body.role }),
  ...(body.isActive === undefined ? {} : { isActive: body.isActive }),
})

const hashNewPassword = async (context: Context, id: string, body: Body): Promise<string | null> => {
  const password = checkNewPassword(body.password)
  if (password === null) return null
  const username = body.username ?? (await readUser(context, knownId(id, 'user'))).username
  await requireUncommon(password, username)
  return hashPassword(password)
}

const sentence = (username: string, changes: Record<string, unknown>, hasNewPassword: boolean, isActive: boolean) => {
  const password = hasNewPassword ? ' and set a new password' : ''
  const isToggle = Object.keys(changes).join() === 'isActive'
  const verb = isToggle ? (isActive ? 'Activated' : 'Deactivated') : 'Updated'
  return `${verb} the account ${username}${password}`
}

/**
 * Changes an account; missing fields stay, and a blank password keeps the present one (API-47, SEC-26, USER-12). A new password,
 * another role, and deactivation end its sessions at once (SEC-12). Refuses what `createUser` refuses, `username_required`,
 * `user_not_found`, `own_account` and `last_super_admin`.
 */
export const updateUser = async (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<User> => {
  authorize(outer, 'users.manage')
  const fields = fieldsOf(body)
  const passwordHash = await hashNewPassword(outer, params.id, body)
  return inTransaction(outer, async (context) => {
    const user = await lockAccount(context, params.id, body)
    const changes = await storeUser(context, user, fields)
    if (passwordHash === null && Object.keys(changes).length === 0) return user
    if (passwordHash !== null)
      await context.db.updateTable('admins').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    const updated = await readUser(context, user.id)
    if (passwordHash !== null || changes.role || !updated.isActive) await endSessionsOf(context, user.id)
    await recordActivity(context, {
      action: 'admin.updated',
      description: sentence(updated.username, changes, passwordHash !== null, updated.isActive),
      target: { type: 'admin', id: user.id },
      details: changes,
    })
    await announceUser(context, user.id)
    return updated
  })
}
