import type { Role } from '@velvet/contracts/auth'
import { upsertAdmin } from '@velvet/services/users'
import type { InjectOptions } from 'fastify'
import { createTestApi } from './test-api.ts'

type Method = NonNullable<InjectOptions['method']>
export type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof createAccountFixture>>['browse']>>

/** An api with accounts, and signed-in browsers. */
export const createAccountFixture = async (serverUrl: string) => {
  const api = await createTestApi(serverUrl)

  const login = (username: string, password = api.password, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password }, headers })
  const withCookie = (cookie: string) => (method: Method, url: string, payload?: Record<string, unknown>) =>
    api.app.inject({ method, url: `/api/admin${url}`, headers: { cookie }, ...(payload ? { payload } : {}) })

  return {
    ...api,
    login,
    withCookie,
    add: async (username: string, role: Role = 'admin'): Promise<string> =>
      (await upsertAdmin(api.system, { username, password: api.password, role })).id,
    browse: async (username: string, headers: Record<string, string> = {}) => {
      const answer = await login(username, api.password, headers)
      const [cookie] = answer.cookies
      if (!cookie) throw new Error(`signing in as ${username} answered ${answer.statusCode}`)
      const text = `${cookie.name}=${cookie.value}`
      const send = withCookie(text)
      return { cookie: text, send, status: async () => (await send('GET', '/account')).statusCode }
    },
    listen: () => api.app.listen({ port: 0, host: '127.0.0.1' }),
    clear: async () => {
      for (const table of ['admins', 'activity', 'login_throttles'] as const) await api.db.deleteFrom(table).execute()
    },
    log: () =>
      api.db
        .selectFrom('activity')
        .select(['action', 'description', 'details', 'actor_name'])
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  }
}
export type AccountFixture = Awaited<ReturnType<typeof createAccountFixture>>

/** Far below the heartbeat of 25 s, which also ends the stream of an ended session. */
const beforeHeartbeatMs = 15_000

/**
 * The announcements that a screen receives while its stream is open; `ended` is whether it ends within this many milliseconds.
 */
export const openStream = async (address: string, { cookie }: { cookie: string }) => {
  const answer = await fetch(`${address}/api/admin/stream`, { headers: { cookie } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error(`the stream answered ${answer.status}`)
  let heard = (await reader.read()).value ?? ''
  const drain = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) heard += next.value
  }
  // With its session, the connection breaks.
  const drained = drain().then(
    () => true,
    () => true,
  )
  return {
    contentType: answer.headers.get('content-type'),
    heard: () => heard,
    ended: (withinMs = beforeHeartbeatMs): Promise<boolean> =>
      Promise.race([drained, new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false))]),
    close: () => reader.cancel(),
  }
}
