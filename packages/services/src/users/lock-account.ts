import type { User } from '@velvet/contracts/users'
import { unauthorized } from '@velvet/domain/auth'
import { type AccountChange, accountRefusal } from '@velvet/domain/users'
import { authorize, type Context, knownId, notFound, withActor } from '../kernel/index.ts'
import { presentUser, userColumns } from './read-users.ts'

/** Current rows, locked until the transaction ends. In order of id, so that transactions that lock several never deadlock. */
const holdAccounts = async ({ db }: Context, ids: string[]): Promise<User[]> => {
  const rows = await db
    .selectFrom('admins')
    .select(userColumns)
    .where((eb) => eb.or([eb('id', 'in', ids), eb.and([eb('role', '=', 'super_admin'), eb('is_active', '=', true)])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(presentUser)
}

const selfAmong = (accounts: readonly User[], id: string): User => {
  const self = accounts.find((account) => account.id === id)
  if (!self?.isActive) throw unauthorized()
  return self
}

/**
 * The acting admin's current row, locked until the transaction ends, so that they keep their role. Refuses an admin who lost the
 * role in the meantime.
 */
export const lockSelf = async (context: Context): Promise<User> => {
  const actor = authorize(context, 'users.manage')
  const self = selfAmong(await holdAccounts(context, [actor.id]), actor.id)
  authorize(withActor(context, { ...actor, role: self.role }), 'users.manage')
  return self
}

/**
 * The account to change, when the acting admin may change it. Locks it, the acting admin, and every active super_admin: of two
 * who take each other's role at once, the second sees the first change. Refuses `user_not_found` and what `accountRefusal` says.
 */
export const lockAccount = async (context: Context, id: string, change: AccountChange): Promise<User> => {
  const actor = authorize(context, 'users.manage')
  const targetId = knownId(id, 'user')
  const accounts = await holdAccounts(context, [actor.id, targetId])
  const self = selfAmong(accounts, actor.id)
  const target = accounts.find((account) => account.id === targetId)
  if (!target) throw notFound('user')
  const refusal = accountRefusal(self, target, change, accounts)
  if (refusal) throw refusal
  authorize(withActor(context, { ...actor, role: self.role }), 'users.manage')
  return target
}
