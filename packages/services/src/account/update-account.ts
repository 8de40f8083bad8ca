import type { EndpointInput } from '@velvet/contracts/kernel'
import type { updateAccount as endpoint, User } from '@velvet/contracts/users'
import { unauthorized } from '@velvet/domain/auth'
import { checkDetails } from '@velvet/domain/users'
import { announceUser } from '../auth/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { holdUser, readUser, storeUser } from '../users/index.ts'
import { requireSelf } from './require-self.ts'

/** Changes the acting admin's own email and names; missing fields stay. Refuses `email_invalid`. */
export const updateAccount = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<User> =>
  inTransaction(outer, async (context) => {
    const { id, username } = requireSelf(context)
    const user = await holdUser(context, id)
    if (!user?.isActive) throw unauthorized()
    const changes = await storeUser(context, user, checkDetails(body))
    if (Object.keys(changes).length > 0) {
      await recordActivity(context, {
        action: 'admin.updated',
        description: `${username} updated their own details`,
        target: { type: 'admin', id },
        details: changes,
      })
      await announceUser(context, id)
    }
    return readUser(context, id)
  })
