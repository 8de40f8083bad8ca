import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import type { SignedInAdmin } from '@velvet/contracts/auth'
import type { ReadPoint } from '@velvet/database'
import { endSession, findSession } from '@velvet/services/auth'
import type { ProcessContext } from '@velvet/services/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import { coalesceLookups } from './coalesce-lookups.ts'

declare module 'fastify' {
  interface Session {
    admin?: SignedInAdmin
    lastActiveAt?: Date
    readPoint?: ReadPoint | null
  }
  interface FastifyRequest {
    /** The tokens for the browser to keep after a login. */
    rememberedDevice: string | null
    /** The device token of an earlier login. */
    readonly deviceToken: string | undefined
    /** The id under which the session of this request is about to continue. */
    nextSessionId: string | null
  }
}

type Callback = (error: unknown) => void
type ReadCallback = (error: unknown, session?: Session | null) => void

/**
 * Sessions of the framework, stored as rows of ours. Only signed-in sessions exist, written by the code that checked the
 * password, in the same transaction; each read checks that the session is still valid.
 */
class SessionStore {
  readonly #process: ProcessContext
  readonly #find: (id: string) => ReturnType<typeof findSession>
  constructor(process: ProcessContext) {
    this.#process = process
    this.#find = coalesceLookups((id) => findSession(process, id))
  }

  get(id: string, callback: ReadCallback): void {
    this.#find(id).then(
      (found) => callback(null, found ? ({ cookie: {}, ...found } as unknown as Session) : null),
      callback,
    )
  }

  set(_id: string, _session: Session, callback: Callback): void {
    callback(null)
  }

  destroy(id: string, callback: Callback): void {
    endSession(this.#process, id).then(() => callback(null), callback)
  }
}

/** `__Host-` keeps other hosts of the domain from setting it; browsers allow that prefix on https only. */
const sessionCookie = (adminOrigin: string) => {
  const secure = adminOrigin.startsWith('https:')
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return { name: secure ? '__Host-vip_sid' : 'vip_sid', cookie }
}

export const newSessionId = (): string => randomBytes(32).toString('base64url')

const deviceSeconds = 180 * 86_400

/** Outlives sessions: it records that an admin signed in with this browser before, and grants no access. */
const deviceCookie = (adminOrigin: string) => {
  const { name, cookie } = sessionCookie(adminOrigin)
  return { name: name.replace('vip_sid', 'vip_device'), cookie: { ...cookie, maxAge: deviceSeconds } }
}

/** Adds signed, host-only, strict session cookies whose sessions are stored in Postgres. */
export const registerSessions = async (app: FastifyInstance, process: ProcessContext): Promise<void> => {
  const { name, cookie } = sessionCookie(process.settings.adminOrigin)
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    secret: [...process.settings.sessionSecrets],
    cookieName: name,
    cookie,
    idGenerator: (request) => request?.nextSessionId ?? newSessionId(),
    saveUninitialized: false,
    rolling: false,
    store: new SessionStore(process),
  })
  const device = deviceCookie(process.settings.adminOrigin)
  app.decorateRequest('nextSessionId', null)
  app.decorateRequest('rememberedDevice', null)
  app.decorateRequest('deviceToken', {
    getter() {
      return this.cookies[device.name]
    },
  })
  // After the session hook, so that its cookie comes first.
  app.addHook('onSend', async (request, reply) => {
    const isCarried = !device.cookie.secure || request.protocol === 'https'
    if (request.rememberedDevice !== null && isCarried)
      reply.setCookie(device.name, request.rememberedDevice, device.cookie)
  })
}

/** Gives this browser a new session id: an id known before must never gain authority. The old session ends. */
export const renewSession = async (request: FastifyRequest, id = newSessionId()): Promise<string> => {
  request.nextSessionId = id
  await request.session.regenerate(['admin'])
  return id
}

/** Ends the session of this browser, if it has one, and clears the cookie and the browser's cached answers. */
export const leaveSession = async (
  request: FastifyRequest,
  reply: FastifyReply,
  adminOrigin: string,
): Promise<void> => {
  await request.session.destroy()
  const { name, cookie } = sessionCookie(adminOrigin)
  reply.clearCookie(name, cookie).header('clear-site-data', '"cache"')
}
