import { randomBytes } from 'node:crypto'
import { type Role, roles } from '@velvet/contracts/auth'
import type { Endpoint } from '@velvet/contracts/kernel'
import { isAllowed } from '@velvet/domain/auth'
import { upsertAdmin } from '@velvet/services/users'
import { Pool as HttpPool } from 'undici'
import type { Rig } from '../rig/start-rig.ts'
import type { Call } from './hostile-calls.ts'
import { signatureOf } from './webhook-calls.ts'

/** Someone who calls: an admin of a role, or a visitor without a session. */
export type Caller = Role | 'visitor'
export type Callers = {
  send: (caller: Caller, endpoint: Endpoint, call: Call) => () => Promise<string>
  stop: () => Promise<unknown>
}

/** Longer calls are hung up: a large download need not be read to its end. */
const maxCallMs = 30_000
const streamMs = 200
const password = randomBytes(18).toString('base64url')

/** Signs an account of this role in, and answers its cookie. */
export const signIn = async (rig: Rig, http: HttpPool, username: string, role: Role): Promise<string> => {
  await upsertAdmin({ ...rig.context, actor: { kind: 'system', name: 'bench' } }, { username, password, role })
  const { statusCode, headers, body } = await http.request({
    method: 'POST',
    path: '/api/admin/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await body.dump()
  const cookie = [headers['set-cookie']].flat()[0]?.split(';')[0]
  if (statusCode !== 200 || !cookie) throw new Error(`Signing in as ${role} answered ${statusCode}`)
  return cookie
}

/** Who may call an endpoint: the strongest role first, and a visitor where no session is asked for. */
export const callersOf = ({ access, permission }: Endpoint): Caller[] => {
  if (access !== 'admin' || permission === 'none') return ['visitor']
  if (!permission || permission === 'session') return [...roles]
  return roles.filter((role) => isAllowed(role, permission))
}

/** Everyone who may call, each with a session that is renewed whenever a call ended it. */
export const openCallers = (rig: Rig): Callers => {
  const http = new HttpPool(rig.api.origin, { connections: 8, bodyTimeout: 0, headersTimeout: 0 })
  const cookies = new Map<Caller, string>()
  const once = async (caller: Caller, e: Endpoint, call: Call, signed: Record<string, string>): Promise<string> => {
    const patience = e.name === 'streamChanges' ? streamMs : maxCallMs
    try {
      const { statusCode, body } = await http.request({
        method: e.method,
        path: call.path,
        headers: {
          ...signed,
          cookie: cookies.get(caller) ?? '',
          'sec-fetch-site': 'same-origin',
          ...(call.type ? { 'content-type': call.type } : {}),
        },
        body: call.payload ?? null,
        signal: AbortSignal.timeout(patience),
      })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      return String(statusCode)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'hung up' : `broken off`
    }
  }
  return {
    send: (caller, e, call) => {
      const signed = signatureOf(e, call)
      return async () => {
        const answer = await once(caller, e, call, signed)
        if (answer !== '401' || caller === 'visitor') return answer
        cookies.set(caller, await signIn(rig, http, `bench-${caller}`, caller))
        return once(caller, e, call, signed)
      }
    },
    stop: () => http.destroy(),
  }
}
