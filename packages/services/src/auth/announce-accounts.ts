import { announce, type Context } from '../kernel/index.ts'

type Announcing = Pick<Context, 'db'>

/** Tells whoever looks at accounts that this one changed, at commit. */
export const announceUser = (context: Announcing, id: string): Promise<void> => announce(context, 'users', [id])

/** What is announced when a session starts or ends, whosever it is: every open stream then looks whether it may go on. */
export const sessionsChanged = JSON.stringify({ topic: 'sessions' })

export const announceSessions = (context: Announcing): Promise<void> => announce(context, 'sessions')
