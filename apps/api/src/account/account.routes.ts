import { changePassword, endSessions, getAccount, updateAccount } from '@velvet/contracts/users'
import * as account from '@velvet/services/account'
import type { Slice } from '../kernel/mount.ts'
import { renewSession } from '../kernel/session.ts'

export const accountRoutes: Slice = ({ mount }) => {
  mount(getAccount, (context, _input, request) => account.getAccount(context, request.session.sessionId))
  mount(updateAccount, account.updateAccount)
  mount(changePassword, (context, input, request) =>
    account.changePassword(context, input, () => renewSession(request)),
  )
  mount(endSessions, async (context, input) => ({
    success: true as const,
    ended: await account.endSessions(context, input),
  }))
}
