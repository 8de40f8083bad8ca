import type { EndpointInput } from '@velvet/contracts/kernel'
import type { endSessions as endpoint } from '@velvet/contracts/users'
import { endSessionsOf } from '../auth/index.ts'
import { type Context, inTransaction, notFound, recordActivity } from '../kernel/index.ts'
import { requireSelf } from './require-self.ts'

/** Ends one or all of the acting admin's sessions, and returns how many. Refuses `session_not_found`. */
export const endSessions = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<number> =>
  inTransaction(outer, async (context) => {
    const { id, username } = requireSelf(context)
    const ended = await endSessionsOf(context, id, body.id)
    if (body.id !== undefined && ended === 0) throw notFound('session')
    await recordActivity(context, {
      action: 'admin.sessions_ended',
      description:
        body.id === undefined ? `${username} logged out everywhere` : `${username} ended one of their sessions`,
      target: { type: 'admin', id },
      details: { sessions: ended },
    })
    return ended
  })
