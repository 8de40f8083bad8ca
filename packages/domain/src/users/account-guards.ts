import type { Role } from '@velvet/contracts/auth'
import { outranks } from '../auth/index.ts'
import { AppError } from '../kernel/index.ts'

type Account = { readonly id: string; readonly role: Role; readonly isActive: boolean }

/** What is about to happen to an account. */
export type AccountChange =
  | {
      readonly role?: Role | undefined
      readonly isActive?: boolean | undefined
      readonly password?: string | undefined
    }
  | { readonly isRemoved: true }

const roleAboveOwn = (message: string): AppError =>
  new AppError('forbidden', 'role_above_own', message, { suggestion: 'Ask an admin who has that role.' })

/** Why an admin cannot give this role: `role_above_own` (403) for a role above their own, else null. */
export const roleRefusal = (self: { readonly role: Role }, given: Role): AppError | null =>
  outranks(self.role, given) ? null : roleAboveOwn('You cannot give a role above your own.')

const isActiveSuperAdmin = (account: Pick<Account, 'role' | 'isActive'>): boolean =>
  account.role === 'super_admin' && account.isActive

const ownAccount = (message: string, suggestion = 'Ask another admin to do it.'): AppError =>
  new AppError('conflict', 'own_account', message, { suggestion })

const ownAccountRefusal = (target: Account, change: AccountChange): AppError | null => {
  if ('isRemoved' in change) return ownAccount('You cannot delete your own account.')
  if (change.isActive === false && target.isActive) return ownAccount('You cannot deactivate your own account.')
  if (change.role !== undefined && change.role !== target.role) return ownAccount('You cannot change your own role.')
  // My account asks for the current password, so that an open session alone is not enough to take over the account.
  if (change.password?.trim())
    return ownAccount('You cannot set your own password here.', 'Change your own password under My account.')
  return null
}

/**
 * Why `self` may not make this change to `target`, or null. `accounts` are all accounts. The last active super_admin cannot be
 * changed (`last_super_admin`, 409), admins cannot delete, deactivate or demote themselves or set their own password
 * here (`own_account`, 409), and they cannot change an account or give a role above their own (`role_above_own`, 403). The
 * screens check the same rules before the server.
 */
export const accountRefusal = (
  self: Account,
  target: Account,
  change: AccountChange,
  accounts: readonly Account[],
): AppError | null => {
  const after =
    'isRemoved' in change ? null : { role: change.role ?? target.role, isActive: change.isActive ?? target.isActive }
  const isLast = !accounts.some((account) => account.id !== target.id && isActiveSuperAdmin(account))
  if (isActiveSuperAdmin(target) && isLast && !(after && isActiveSuperAdmin(after)))
    return new AppError(
      'conflict',
      'last_super_admin',
      'The last active super admin cannot be deactivated, deleted, or given another role.',
      {
        suggestion: 'Make another admin a super admin first.',
      },
    )
  const own = target.id === self.id ? ownAccountRefusal(target, change) : null
  if (own) return own
  if (!outranks(self.role, target.role)) return roleAboveOwn('This account has a role above your own.')
  return after && after.role !== target.role ? roleRefusal(self, after.role) : null
}
