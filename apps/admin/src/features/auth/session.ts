import type { QueryClient } from '@tanstack/react-query'
import type { SignedInAdmin } from '@velvet/contracts/auth'
import { forgetDrafts } from '../../kit/drafts.ts'

/** Why the session ended: by logout, or because the server rejected a read or a write. */
export type SessionEnd = 'logout' | 'expired' | 'expired-while-writing'

/** What this browser knows about the signed-in admin. */
export type Session = { admin: SignedInAdmin | null; end?: SessionEnd }

export const sessionKey = ['session'] as const

/** Forgets the admin and all data loaded for them. The first reason stays. */
export function forgetSession(client: QueryClient, end: SessionEnd): void {
  if (client.getQueryData<Session>(sessionKey)?.admin) replaceSession(client, { admin: null, end })
}

/** Forgets the admin after a logout, and also the unsent texts. */
export function forgetLoggedOut(client: QueryClient): void {
  forgetDrafts()
  forgetSession(client, 'logout')
}

/** Continues with another session, without the data loaded in the one before. */
export function replaceSession(client: QueryClient, session: Session): void {
  client.setQueryData<Session>(sessionKey, session)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}
