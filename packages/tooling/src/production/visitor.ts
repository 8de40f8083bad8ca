import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; body: string; cookies: string[] }
export type Site = 'public' | 'admin'
export type Call = { method?: 'GET' | 'POST' | 'PATCH'; cookie?: string; body?: unknown }

export type Visitor = {
  /** One call, as a browser on that site makes it. Throws when the connection breaks. */
  ask: (site: Site, path: string, call?: Call) => Promise<Answer>
  close: () => void
}

/** Speaks to the gateway on this machine, whose certificates were signed by `ca`. */
export const createVisitor = (hosts: Readonly<Record<Site, string>>, port: number, ca: string): Visitor => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    ask: async (site, path, { method = 'GET', cookie, body } = {}) => {
      const origin = `https://${hosts[site]}${port === 443 ? '' : `:${port}`}`
      const sent = request({
        agent,
        ca,
        host: '127.0.0.1',
        port,
        servername: hosts[site],
        method,
        path,
        headers: {
          host: new URL(origin).host,
          origin,
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
      return { status: answer.statusCode ?? 0, body: await text(answer), cookies }
    },
    close: () => agent.destroy(),
  }
}
