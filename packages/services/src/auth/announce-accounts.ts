import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

type Announcing = Pick<Context, 'db'>

/** Tells whoever looks at accounts that this one changed, at commit. */
export const announceUser = async ({ db }: Announcing, id: string): Promise<void> => {
  await sql`select pg_notify('changes', ${JSON.stringify({ topic: 'users', id })})`.execute(db)
}

/** What is announced when a session starts or ends, whosever it is: every open stream then looks whether it may go on. */
export const sessionsChanged = JSON.stringify({ topic: 'sessions' })

export const announceSessions = async ({ db }: Announcing): Promise<void> => {
  await sql`select pg_notify('changes', ${sessionsChanged})`.execute(db)
}
