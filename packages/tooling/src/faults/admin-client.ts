import { randomBytes } from 'node:crypto'
import { type Context, withActor } from '@velvet/services/kernel'
import { upsertAdmin } from '@velvet/services/users'

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown; readonly ms: number }

/** An admin who is signed in at the real api; calls throw when the connection is cut. */
export const signIn = async (context: Context, apiOrigin: string, username = 'faults') => {
  const credentials = {
    username,
    password: randomBytes(18).toString('base64url'),
    role: 'super_admin',
  } as const
  await upsertAdmin(withActor(context, { kind: 'system', name: 'faults' }), credentials)
  const { password } = credentials
  const signedIn = await fetch(`${apiOrigin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`Signing in answered ${signedIn.status}`)
  const call =
    (method: 'GET' | 'POST') =>
    async (path: string, sent?: object): Promise<Answer> => {
      const startedAt = performance.now()
      const answer = await fetch(`${apiOrigin}${path}`, {
        method,
        headers: { cookie, 'x-user-active': '1', ...(sent ? { 'content-type': 'application/json' } : {}) },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      })
      const body: unknown = await answer.json()
      return { status: answer.status, headers: answer.headers, body, ms: performance.now() - startedAt }
    }
  return { cookie, get: call('GET'), post: call('POST') }
}

export type AdminClient = Awaited<ReturnType<typeof signIn>>
