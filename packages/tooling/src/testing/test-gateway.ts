import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { includeOfHead } from '@velvet/contracts/config'
import Fastify, { type FastifyInstance } from 'fastify'
import { createGateway } from '../gateway/gateway.ts'

export const publicHost = 'localhost:3000'
export const adminHost = 'admin.localhost:3000'

type Init = { method?: string; headers?: Record<string, string>; body?: string }

const portOf = (app: FastifyInstance): number => {
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${portOf(app)}`
}

/** Echoes the request; calls `onLeave` when the reader of the event stream disconnects. */
const createEcho = (onLeave: () => void): FastifyInstance => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 10_000_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.get('/api/admin/auth', ({ headers: { cookie } }) => {
    const role = cookie === 'vip_sid=known' ? 'super_admin' : /^vip_sid=(?<role>\w+)$/.exec(cookie ?? '')?.groups?.role
    return { isAuthenticated: role !== undefined, admin: role === undefined ? null : { role } }
  })
  app.get('/api/admin/stream', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('data: first\n\n')
    request.raw.socket.once('close', onLeave)
  })
  app.post('/api/small', { bodyLimit: 1000 }, () => ({}))
  app.get('/api/down', (_request, reply) => reply.code(503).header('retry-after', '9').send({ code: 'database_down' }))
  app.get('/l/away', (_request, reply) => reply.redirect('https://elsewhere.example/l/a?b=1', 302))
  app.get('/e/gala', (_request, reply) => reply.type('text/html').send(`<head>${includeOfHead}</head><h1>Gala</h1>`))
  app.get('/e/old', (_request, reply) => reply.redirect('/e/gala', 308))
  app.all('/*', ({ method, url, headers, body }, reply) =>
    reply
      .header('x-powered-by', 'test')
      .send({ method, url, headers, length: Buffer.isBuffer(body) ? body.length : 0 }),
  )
  return app
}

const createOutbox = (): FastifyInstance => {
  const app = Fastify()
  app.get('/sandbox', (_request, reply) => reply.type('text/html').send('outbox'))
  return app
}

const writeSite = async (directory: string, name: string): Promise<string> => {
  await mkdir(path.join(directory, 'assets'), { recursive: true })
  const script = `console.log('${name}')`
  await Promise.all([
    writeFile(path.join(directory, 'index.html'), `<title>${name}</title>{{env \`VENUE_NAME\` | html}}`),
    writeFile(path.join(directory, 'guest.html'), '<title>{{env `VENUE_NAME` | html}}</title>guest'),
    writeFile(path.join(directory, 'head.html'), '<meta name="shared" content="{{env `VENUE_NAME` | html}}">'),
    writeFile(path.join(directory, 'robots.txt'), 'User-agent: *'),
    writeFile(path.join(directory, 'assets/app-1a2b.js'), script),
    writeFile(path.join(directory, 'assets/app-1a2b.js.br'), brotliCompressSync(script)),
  ])
  return directory
}

/** A gateway in front of two tiny built sites, an api that echoes, and an outbox, all over real sockets. */
export const startTestGateway = async (limits: { connectionsPerClient?: number } = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-gateway-'))
  let leftStreams = 0
  const api = createEcho(() => {
    leftStreams += 1
  })
  const outbox = createOutbox()
  const gateway = await createGateway({
    publicOrigin: `http://${publicHost}`,
    adminOrigin: `http://${adminHost}`,
    apiOrigin: await listen(api),
    sandboxOrigin: await listen(outbox),
    webDirectory: await writeSite(path.join(folder, 'web'), 'web'),
    adminDirectory: await writeSite(path.join(folder, 'admin'), 'admin'),
    values: { VENUE_NAME: 'The <Room>', VENUE_HERO_PICTURE: 'https://pictures.example/hero.jpg' },
    logLevel: 'silent',
    ...limits,
  })
  await listen(gateway)

  /** Node cannot resolve names under .localhost, so the address and the Host header are given apart. */
  const open = async (
    host: string,
    url: string,
    { method = 'GET', headers, body }: Init = {},
  ): Promise<IncomingMessage> => {
    const request = httpRequest({
      port: portOf(gateway),
      host: '127.0.0.1',
      path: url,
      method,
      headers: { ...headers, host },
    })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // Refused bodies break off after the answer.
    request.on('error', () => undefined)
    return response
  }

  return {
    open,
    port: portOf(gateway),
    ask: async (host: string, url: string, init?: Init) => {
      const response = await open(host, url, init)
      const body = await text(response)
      return {
        status: response.statusCode,
        headers: response.headers,
        body,
        json: () => JSON.parse(body) as Record<string, unknown>,
      }
    },
    leftStreams: () => leftStreams,
    stopApi: () => api.close(),
    stop: async () => {
      await gateway.close()
      await Promise.all([api.close(), outbox.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
