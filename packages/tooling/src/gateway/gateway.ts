import { randomUUID } from 'node:crypto'
import httpProxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import type { AuthState } from '@velvet/contracts/auth'
import type { PageValues } from '@velvet/contracts/config'
import { isAllowed } from '@velvet/domain/auth'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { routeApiPages } from './api-pages.ts'
import { limitConnections } from './limit-connections.ts'
import { explain, forbidden, notFound, notPlain, sendProblem, signInFirst, unavailable } from './problems.ts'
import type { Site } from './security-headers.ts'
import { type SiteFiles, serveSite } from './site-files.ts'
import { toUpstream } from './upstream.ts'

export type GatewayOptions = {
  /** The `Host` of the admin origin reaches the back office, every other one the public site. */
  publicOrigin: string
  adminOrigin: string
  apiOrigin: string
  /** Where the simulated outbox listens; null as soon as one real provider of messages is used. */
  sandboxOrigin: string | null
  /** Folders of the built sites. */
  webDirectory: string
  adminDirectory: string
  /** What the pages say of the venue. */
  values: PageValues
  logLevel: string
  /** Most connections that one client may have open. */
  connectionsPerClient?: number
}

type Sites = { origins: Record<Site, URL>; files: Record<Site, SiteFiles> }

/** A full house behind one address, of which each has a page with a few connections open. */
const maxConnectionsPerClient = 512

/** Dots and empty parts mean one path to us and another to who resolves them: `/api/./admin` must not pass for a public path. */
const isPlainPath = (url: string): boolean => {
  const [pathname = ''] = url.split('?', 1)
  try {
    const [first, ...parts] = decodeURIComponent(pathname).replaceAll('\\', '/').split('/')
    return (
      first === '' &&
      parts.every((part, index) => part !== '.' && part !== '..' && (part !== '' || index === parts.length - 1))
    )
  } catch {
    return false
  }
}

const hostnameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '')

const createServer = (adminHostname: string, { logLevel, connectionsPerClient }: GatewayOptions): FastifyInstance => {
  const siteOf = (host: string | undefined): Site => (hostnameOf(host) === adminHostname ? 'admin' : 'public')
  const app = Fastify({
    logger: { level: logLevel, base: { process: 'gateway' } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Slow senders: the head within 15 s, everything within 10 minutes, which leaves a large import time to arrive.
    requestTimeout: 600_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16_384 },
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500 },
    // What the router cannot read, such as `/%`.
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(reply.header('x-request-id', request.id), siteOf(request.headers.host), notPlain),
  })
  limitConnections(app.server, connectionsPerClient ?? maxConnectionsPerClient)
  app.addConstraintStrategy({
    name: 'site',
    storage: () => {
      const handlers = new Map()
      return { get: (site) => handlers.get(site) ?? null, set: (site, handler) => void handlers.set(site, handler) }
    },
    deriveConstraint: (request) => siteOf(request.headers.host),
    validate: () => true,
    mustMatchWhenDerived: true,
  })
  return app
}

/** The outbox shows every message and writes in the name of guests: for roles that may. The api knows who asks. */
const requireSandboxPermission = (apiOrigin: string): onRequestHookHandler =>
  async function askApi(request, reply) {
    try {
      const answer = await fetch(new URL('/api/admin/auth', apiOrigin), {
        headers: { cookie: request.headers.cookie ?? '', 'x-request-id': request.id },
        signal: AbortSignal.timeout(5_000),
      })
      const { admin } = (await answer.json()) as AuthState
      if (!admin) return sendProblem(reply, 'admin', signInFirst)
      if (!isAllowed(admin.role, 'sandbox.use')) return sendProblem(reply, 'admin', forbidden)
    } catch (error) {
      request.log.warn({ err: error }, 'the api did not say who is signed in')
      return sendProblem(reply, 'admin', unavailable)
    }
  }

/** Paths that do not exist on the public host: the api of the back office, and the description of the api. */
const backOfficePaths = ['/api/admin', '/api/proxy', '/api/docs'].flatMap((url) => [url, `${url}/*`])
backOfficePaths.push('/api/openapi.json')

/** Runs before the body is read, because an unknown body type would get another answer. */
const sayNotFound: onRequestHookHandler = (_request, reply) => void sendProblem(reply, 'public', notFound)

const routePublicSite = async (
  app: FastifyInstance,
  options: GatewayOptions,
  { origins, files }: Sites,
): Promise<void> => {
  const constraints = { site: 'public' }
  const upstream = { site: 'public', siteOrigin: origins.public, origin: options.apiOrigin } as const
  for (const url of backOfficePaths)
    app.all(url, { constraints, onRequest: sayNotFound }, (_request, reply) => sendProblem(reply, 'public', notFound))
  for (const url of ['/admin', '/admin/*'])
    app.all(url, { constraints }, (request, reply) => reply.redirect(`${origins.admin.origin}${request.url}`, 308))
  await app.register(httpProxy, toUpstream({ ...upstream, prefix: '/api' }))
  await app.register(httpProxy, toUpstream({ ...upstream, prefix: '/u', methods: ['POST'] }))
  await app.register(httpProxy, toUpstream({ ...upstream, prefix: '/l', methods: ['GET', 'HEAD'] }))
  await app.register(httpProxy, toUpstream({ ...upstream, prefix: '/g', methods: ['GET', 'HEAD'] }))
  const pages = toUpstream({ ...upstream, prefix: '/e', methods: ['GET', 'HEAD'] })
  await routeApiPages(app, pages, files.public)
  for (const prefix of ['/sitemap.xml', '/robots.txt'])
    await app.register(httpProxy, toUpstream({ ...upstream, prefix, methods: ['GET', 'HEAD'] }))
  for (const url of ['/', '/u/:token'])
    app.get(url, { constraints }, (_request, reply) => files.public.sendPage(reply, 200))
  app.get('/g/:token', { constraints }, (_request, reply) => files.public.sendPrivatePage(reply))
}

const routeAdminSite = async (
  app: FastifyInstance,
  options: GatewayOptions,
  { origins, files }: Sites,
): Promise<void> => {
  const { sandboxOrigin } = options
  const constraints = { site: 'admin' }
  const upstream = { site: 'admin', siteOrigin: origins.admin } as const
  app.get('/', { constraints }, (_request, reply) => reply.redirect(`${origins.public.origin}/`, 308))
  app.get('/e/:slug', { constraints }, ({ url }, reply) => reply.redirect(`${origins.public.origin}${url}`, 308))
  for (const prefix of ['/api', '/instagram-images', '/admin/queues'])
    await app.register(httpProxy, toUpstream({ ...upstream, origin: options.apiOrigin, prefix }))
  if (sandboxOrigin)
    await app.register(async (scope) => {
      scope.addHook('onRequest', requireSandboxPermission(options.apiOrigin))
      await scope.register(httpProxy, toUpstream({ ...upstream, origin: sandboxOrigin, prefix: '/sandbox' }))
    })
  for (const url of ['/admin', '/admin/*', '/__ui'])
    app.get(url, { constraints }, (_request, reply) => files.admin.sendPage(reply, 200))
}

/** Set before any route, because routes take the handlers they find. */
const answerFaults = (app: FastifyInstance, siteOf: (request: FastifyRequest) => Site): void => {
  app.setNotFoundHandler((request, reply) => sendProblem(reply, siteOf(request), notFound))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = explain(error, request)
    if (answer.status >= 500) request.log.warn({ err: error }, 'answered with a fault')
    return sendProblem(reply, siteOf(request), answer)
  })
}

/** Everything else: a file of the site, or the page with the screen that says there is none. */
const routeTheRest = (app: FastifyInstance, { files }: Sites): void => {
  for (const site of ['public', 'admin'] as const)
    app.get('/*', { constraints: { site } }, (request, reply) =>
      files[site].isFile(request.url) ? files[site].sendFile(reply, request.url) : files[site].sendPage(reply, 404),
    )
}

/**
 * One port, two hosts: the public site and the back office, both in front of the same api. Production does the same
 * split with the few lines of `infra/`.
 */
export const createGateway = async (options: GatewayOptions): Promise<FastifyInstance> => {
  const origins = { public: new URL(options.publicOrigin), admin: new URL(options.adminOrigin) }
  const { values } = options
  const isSecure = (site: Site): boolean => origins[site].protocol === 'https:'
  const files = {
    public: serveSite('public', { directory: options.webDirectory, isSecure: isSecure('public'), values }),
    admin: serveSite('admin', { directory: options.adminDirectory, isSecure: isSecure('admin'), values }),
  }
  const adminHostname = origins.admin.hostname
  const siteOf = (request: FastifyRequest): Site =>
    hostnameOf(request.headers.host) === adminHostname ? 'admin' : 'public'
  const app = createServer(adminHostname, options)
  // Bodies pass through as they are; parsing would buffer them.
  app.removeAllContentTypeParsers()
  answerFaults(app, siteOf)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!isPlainPath(request.url)) return sendProblem(reply, siteOf(request), notPlain)
    if (request.is404) return sendProblem(reply, siteOf(request), notFound)
  })
  // A client whose body came too slowly, or that only claims to be a provider, gets no connection to keep open with the rest.
  app.addHook('onSend', async (request, reply) => {
    const isSuspicious = reply.statusCode === 408 || request.url.startsWith('/api/webhooks/')
    if (isSuspicious && !request.raw.complete) reply.header('connection', 'close')
  })
  await app.register(staticFiles, { serve: false, preCompressed: true })
  await routePublicSite(app, options, { origins, files })
  await routeAdminSite(app, options, { origins, files })
  routeTheRest(app, { origins, files })
  return app
}
