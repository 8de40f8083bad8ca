import { changePassword, endSessions, getAccount, updateAccount } from '@velvet/contracts/users'
import * as account from '@velvet/services/account'
import type { Slice } from '../kernel/mount.ts'
import { newSessionId, renewSession } from '../kernel/session.ts'

export const accountRoutes: Slice = ({ mount }) => {
  mount(getAccount, (context, _input, request) => account.getAccount(context, request.session.sessionId))
  mount(updateAccount, account.updateAccount)
  mount(changePassword, async (context, input, request) => {
    const sessionId = newSessionId()
    const answer = await account.changePassword(context, input, sessionId)
    // Only now: a change that fails must not end the session.
    await renewSession(request, sessionId)
    return answer
  })
  mount(endSessions, async (context, input) => ({
    success: true as const,
    ended: await account.endSessions(context, input),
  }))
}
