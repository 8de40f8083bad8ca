import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { deleteUser as endpoint } from '@velvet/contracts/users'
import { announceUser, endSessionsOf } from '../auth/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { lockAccount } from './lock-account.ts'

/**
 * Removes an account and ends its sessions (API-48). Its actions stay on record under its name, and its records stay. Refuses
 * `user_not_found`, `role_above_own`, `own_account` and `last_super_admin`.
 */
export const deleteUser = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    const user = await lockAccount(context, params.id, { isRemoved: true })
    await endSessionsOf(context, user.id)
    await context.db.deleteFrom('admins').where('id', '=', user.id).execute()
    await recordActivity(context, {
      action: 'admin.deleted',
      description: `Deleted the account ${user.username}`,
      target: { type: 'admin', id: user.id },
      details: { username: user.username, role: user.role },
    })
    await announceUser(context, user.id)
    return { success: true as const, message: 'Admin user deleted successfully' }
  })
