import type { Role, SignedInAdmin } from '@velvet/contracts/auth'
import type { User } from '@velvet/contracts/users'
import { accountRefusal, roleRefusal } from '@velvet/domain/users'

/** Why the reader may not use an action, for each action of a row; undefined where they may. */
export type Guards = Record<'edit' | 'toggle' | 'remove', string | undefined>

type Reader = Pick<SignedInAdmin, 'id' | 'role'>

/** Predicts the server's decision for this reader; the server decides again on every call. */
export function guardsOf(user: User, reader: Reader, users: readonly User[]): Guards {
  const self = { ...reader, isActive: true }
  const reason = (change: Parameters<typeof accountRefusal>[2]) => accountRefusal(self, user, change, users)?.message
  return { edit: reason({}), toggle: reason({ isActive: !user.isActive }), remove: reason({ isRemoved: true }) }
}

/** Why the reader cannot assign this role to the account, or to a new one. */
export const roleGuard = (
  role: Role,
  user: User | undefined,
  reader: Reader,
  users: readonly User[],
): string | undefined =>
  (user ? accountRefusal({ ...reader, isActive: true }, user, { role }, users) : roleRefusal(reader, role))?.message
