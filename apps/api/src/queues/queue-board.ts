import staticFiles from '@fastify/static'
import { queueNames } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import type { QueueBoard } from '@velvet/queues/board'
import { boardPage, boardStatics } from '@velvet/queues/board-page'
import { touchSession } from '@velvet/services/auth'
import { authorize, type Context, type ProcessContext, withActor } from '@velvet/services/kernel'
import { changeQueue } from '@velvet/services/queues'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireSameOrigin } from '../kernel/cross-origin.ts'
import { actorOf } from '../kernel/mount.ts'
import type { RateLimits } from '../kernel/rate-limits.ts'
import { boardChanges, boardReads } from './board-changes.ts'

export type QueueBoardOptions = {
  process: ProcessContext
  rateLimits: RateLimits
  /** Opened by the first call, kept until the api stops. */
  openBoard: () => Promise<QueueBoard>
}

const address = '/admin/queues'

/** The page runs bull-board's scripts, which write styles; nothing comes from elsewhere. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'report-uri /api/csp-report',
].join('; ')

const screens = ['/', '/job-schedulers', '/queue/:queueName', '/queue/:queueName/:jobId']

const params = {
  type: 'object',
  properties: {
    queueName: { type: 'string', enum: [...queueNames] },
    queueStatus: { type: 'string', enum: ['active', 'waiting', 'prioritized', 'completed', 'failed', 'delayed'] },
    jobId: { type: 'string', maxLength: 200 },
  },
}
const schema = { hide: true, params }

type BoardRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

const callOf = (route: string, { method, params: given, query }: BoardRequest) => ({
  method,
  route,
  params: { ...given },
  query,
})

const notOffered = () =>
  new AppError('forbidden', 'not_offered', 'The queue board does not do this.', {
    suggestion: 'It retries, promotes and removes jobs and pauses queues; only Velvet creates jobs.',
  })

/**
 * bull-board at `/admin/queues`: page, files and calls, each for super admins only. It is no slice, because its calls are
 * bull-board's and not ours to describe; the same hooks guard it as a slice.
 */
export const registerQueueBoard = async (
  app: FastifyInstance,
  { process, rateLimits, openBoard }: QueueBoardOptions,
): Promise<void> => {
  const contextOf = (request: FastifyRequest): Context =>
    withActor({ ...process, logger: request.log }, actorOf(request))

  const guard = async (request: FastifyRequest): Promise<void> => {
    requireSameOrigin(request, [process.settings.adminOrigin])
    await rateLimits.ofCall({ access: 'admin', path: address }, request)
    authorize(contextOf(request), 'queues.manage')
    const { sessionId, lastActiveAt } = request.session
    // The page polls every few seconds, whether or not an admin is looking at it.
    const isPolled = request.method === 'GET' && request.url.startsWith(`${address}/api/`)
    if (lastActiveAt && !isPolled) await touchSession(process, sessionId, lastActiveAt)
  }

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', guard)
      // bull-board's page shows the `error` of its answers.
      scope.addHook('preSerialization', async (_request, reply, body) =>
        reply.statusCode >= 400 && body instanceof Object && 'code' in body && 'message' in body
          ? { ...body, error: body.message }
          : body,
      )
      await scope.register(staticFiles, {
        root: boardStatics,
        prefix: '/static/',
        decorateReply: false,
        setHeaders: (reply) => reply.header('cache-control', 'private, no-cache'),
        schemaHide: true,
      })
      for (const url of screens)
        scope.get(url, { schema }, async (_request, reply) =>
          reply
            .header('content-security-policy', pagePolicy)
            .type('text/html; charset=utf-8')
            .send(boardPage(`${address}/`)),
        )
      for (const route of boardReads)
        scope.get(route, { schema }, async (request: BoardRequest, reply) => {
          const { status, body } = await (await openBoard()).call(callOf(route, request))
          return reply.code(status).send(body)
        })
      for (const [route, describe] of Object.entries(boardChanges))
        scope.put(route, { schema }, async (request: BoardRequest, reply) => {
          const { status, body } = await changeQueue(
            contextOf(request),
            describe(request.params),
            async () => (await openBoard()).call(callOf(route, request)),
            (answer) => answer.status < 400,
          )
          return reply.code(status).send(body)
        })
      scope.route({
        method: ['POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/api/*',
        schema: { hide: true },
        handler: async () => {
          throw notOffered()
        },
      })
    },
    { prefix: address },
  )
}
