import type { EndpointInput } from '@velvet/contracts/kernel'
import type { createUser as endpoint, User } from '@velvet/contracts/users'
import { roleLabels } from '@velvet/domain/auth'
import { checkCredentials, checkDetails, roleRefusal } from '@velvet/domain/users'
import { announceUser, hashPassword, requireUncommon } from '../auth/index.ts'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { lockSelf } from './lock-account.ts'
import { readUser } from './read-users.ts'

/**
 * Creates an account (API-46): an active admin unless given (ENT-41, ENT-42). Refuses `credentials_required`,
 * `password_too_short`, `password_too_common`, `email_invalid`, `role_above_own`, and `username_taken` for a name that is taken
 * in any case.
 */
export const createUser = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<User> => {
  authorize(outer, 'users.manage')
  const { username, password } = checkCredentials(body)
  const details = checkDetails(body)
  const role = body.role ?? 'admin'
  await requireUncommon(password, username)
  const passwordHash = await hashPassword(password)
  return inTransaction(outer, async (context) => {
    const refusal = roleRefusal(await lockSelf(context), role)
    if (refusal) throw refusal
    const id = context.newId()
    await context.db
      .insertInto('admins')
      .values({
        id,
        username,
        password_hash: passwordHash,
        email: details.email ?? null,
        first_name: details.firstName ?? null,
        last_name: details.lastName ?? null,
        role,
        is_active: body.isActive ?? true,
      })
      .execute()
    await recordActivity(context, {
      action: 'admin.created',
      description: `Created the account ${username} with the role ${roleLabels[role].toLowerCase()}`,
      target: { type: 'admin', id },
      details: { username, role },
    })
    await announceUser(context, id)
    return readUser(context, id)
  })
}
