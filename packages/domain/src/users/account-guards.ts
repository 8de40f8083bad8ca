import type { Role } from '@velvet/contracts/auth'
import { outranks } from '../auth/index.ts'
import { AppError } from '../kernel/index.ts'

type Account = { readonly id: string; readonly role: Role; readonly isActive: boolean }

/** What is about to happen to an account. */
export type AccountChange =
  | { readonly role?: Role | undefined; readonly isActive?: boolean | undefined }
  | { readonly isRemoved: true }

const roleAboveOwn = (message: string): AppError =>
  new AppError('forbidden', 'role_above_own', message, { suggestion: 'Ask an admin who has that role.' })

/** Why an admin cannot give this role: `role_above_own` (403) for a role above their own, else null. */
export const roleRefusal = (self: { readonly role: Role }, given: Role): AppError | null =>
  outranks(self.role, given) ? null : roleAboveOwn('You cannot give a role above your own.')

const isActiveSuperAdmin = (account: Pick<Account, 'role' | 'isActive'>): boolean =>
  account.role === 'super_admin' && account.isActive

const ownAccountProblem = (target: Account, change: AccountChange): string | null => {
  if ('isRemoved' in change) return 'You cannot delete your own account.'
  if (change.isActive === false && target.isActive) return 'You cannot deactivate your own account.'
  if (change.role !== undefined && change.role !== target.role) return 'You cannot change your own role.'
  return null
}

/**
 * Why `self` may not make this change to `target`, or null. `accounts` are all accounts. The last active super_admin cannot be
 * changed (`last_super_admin`, 409), admins cannot delete, deactivate or demote themselves (`own_account`, 409), and they cannot
 * change an account or give a role above their own (`role_above_own`, 403). The screens check the same rules before the server.
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
  const own = target.id === self.id ? ownAccountProblem(target, change) : null
  if (own !== null) return new AppError('conflict', 'own_account', own, { suggestion: 'Ask another admin to do it.' })
  if (!outranks(self.role, target.role)) return roleAboveOwn('This account has a role above your own.')
  return after && after.role !== target.role ? roleRefusal(self, after.role) : null
}
