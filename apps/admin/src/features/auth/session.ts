import type { QueryClient } from '@tanstack/react-query'
import type { SignedInAdmin } from '@velvet/contracts/auth'

/** Why nobody is signed in any more: by choice, or because the server said so to a read or to a write. */
export type SessionEnd = 'logout' | 'expired' | 'expired-while-writing'

/** What this browser knows about who is signed in. */
export type Session = { admin: SignedInAdmin | null; end?: SessionEnd }

export const sessionKey = ['session'] as const

/** Forgets who was signed in and everything that was read for them. The first reason stands. */
export function forgetSession(client: QueryClient, end: SessionEnd): void {
  const known = client.getQueryData<Session>(sessionKey)
  if (!known?.admin) return
  client.setQueryData<Session>(sessionKey, { admin: null, end })
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}
