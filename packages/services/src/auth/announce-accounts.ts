import { announce, type Context } from '../kernel/index.ts'

type Announcing = Pick<Context, 'db'>

/** Announces at commit that this account changed, so that open screens refresh. */
export const announceUser = (context: Announcing, id: string): Promise<void> => announce(context, 'users', [id])

/** Announced when any session starts or ends: every open stream then checks whether its own session is still valid. */
export const sessionsChanged = JSON.stringify({ topic: 'sessions' })

export const announceSessions = (context: Announcing): Promise<void> => announce(context, 'sessions')
