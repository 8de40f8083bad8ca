import { type Duplex, PassThrough, Readable } from 'node:stream'
import { totalHeader } from '@velvet/contracts/applicants'
import type { Endpoint, EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { unauthorized } from '@velvet/domain/auth'
import { touchSession } from '@velvet/services/auth'
import type { ServedPicture } from '@velvet/services/instagram'
import {
  type Actor,
  type Context,
  type Download,
  type ProcessContext,
  type Upload,
  withActor,
} from '@velvet/services/kernel'
import { badSignature } from '@velvet/services/webhooks'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Type } from 'typebox'
import type { ChangeFeed } from '../changes/change-feed.ts'
import { createHeldBodies } from './bodies/held-bodies.ts'
import { receiveForm, registerForms, uploadOf } from './bodies/upload.ts'
import { emptyBody } from './body-schema.ts'
import { requireOwnPage, requireSameOrigin } from './cross-origin.ts'
import { IdempotencyHeaders, idempotency, takesKey } from './idempotency.ts'
import type { RateLimits } from './rate-limits.ts'
import { createPerforming, type ReplicaReads } from './replica-reads.ts'
import { schemaOf } from './route-schema.ts'
import { tidyQuery } from './tidy-query.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** The handler of an endpoint. Only the few that start or end a session use the transport. */
type Verb<E extends Endpoint> = (
  context: Context,
  input: EndpointInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<EndpointOutput<E>>

/** The handler of a provider's signed call: it gets the raw bytes, because the signature covers them. */
type RawCall = { rawBody: Buffer; headers: Readonly<Record<string, string | undefined>>; url: string }
/** The provider of a webhook, and the headers that its signature requires; none while the provider is not configured. */
export type SignedBy = { provider: 'sendgrid' | 'twilio'; headers: readonly string[] }
type WebhookVerb<E extends Endpoint> = (context: Context, call: RawCall) => Promise<EndpointOutput<E>>

/** The arguments of a call that stays open, instead of an answer to send. */
type StreamCall = { request: FastifyRequest; stream: Duplex; process: ProcessContext; changes: ChangeFeed }

type UploadVerb<E extends Endpoint> = (
  context: Context,
  input: EndpointInput<E>,
  upload: Upload,
) => Promise<EndpointOutput<E>>

type BytesVerb<E extends Endpoint> = (context: Context, body: Buffer) => Promise<EndpointOutput<E>>

type DownloadVerb<E extends Endpoint> = (context: Context, input: EndpointInput<E>) => Promise<Download>

type PictureVerb<E extends Endpoint> = (context: Context, input: EndpointInput<E>) => Promise<ServedPicture>

/** A client that reads nothing of a download for this long is disconnected: it may hold a database connection. */
const stalledMs = 120_000

/** Small bodies arrive at once, large ones may come over a slow line (S5). Forms with files have minutes. */
const maxBodyMs = 10_000
const maxLargeBodyMs = 30_000
const largeBodyBytes = 512 * 1024

export type Mounting = {
  mount: <E extends Endpoint>(endpoint: E, verb: Verb<E>) => void
  mountWebhook: <E extends Endpoint>(endpoint: E, signed: SignedBy, verb: WebhookVerb<E>) => void
  mountUpload: <E extends Endpoint>(endpoint: E, verb: UploadVerb<E>) => void
  mountBytes: <E extends Endpoint>(endpoint: E, verb: BytesVerb<E>) => void
  mountDownload: <E extends Endpoint>(endpoint: E, verb: DownloadVerb<E>) => void
  mountPicture: <E extends Endpoint>(endpoint: E, verb: PictureVerb<E>) => void
  mountStream: (endpoint: Endpoint, open: (call: StreamCall) => void) => void
  /** Aborted when the api stops: waiting handlers then answer with what they have. */
  closing: AbortSignal
}
/** The routes of one noun: one line per endpoint. */
export type Slice = (mounting: Mounting) => void

/** The sender of a request, according to its session. */
export const actorOf = (request: FastifyRequest): Actor => {
  const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null }
  const admin = request.session?.admin
  return admin
    ? { kind: 'admin', id: admin.id, username: admin.username, role: admin.role, ...origin }
    : { kind: 'visitor', ...origin }
}

const inputOf = <E extends Endpoint>({ params, query, body }: FastifyRequest) =>
  ({ params, query, body }) as EndpointInput<E>

const isActive = (request: FastifyRequest, endpoint: Endpoint): boolean =>
  !endpoint.isPolled || request.headers['x-user-active'] === '1'

export type MountOptions = {
  process: ProcessContext
  rateLimits: RateLimits
  mounted: Endpoint[]
  changes: ChangeFeed
  /** Null where no replica answers reads. */
  reads: ReplicaReads | null
}

/** Turns endpoint values into routes with the hooks that apply to all of them. */
export const createMounting = (
  app: FastifyInstance,
  { process, rateLimits, mounted, changes, reads }: MountOptions,
): Mounting => {
  const { publicOrigin, adminOrigin } = process.settings
  const contextOf = (request: FastifyRequest, actor: Actor = actorOf(request)): Context =>
    withActor({ ...process, requestId: request.id, logger: request.log }, actor)
  const { perform, performDownload } = createPerforming(process, reads)

  const route = (
    endpoint: Endpoint,
    options: RouteShorthandOptions,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    scope: FastifyInstance = app,
  ): void => {
    mounted.push(endpoint)
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...options,
      ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
      // A client that only checks whether a page exists or where a link leads gets the same answer without a body.
      ...(endpoint.redirects || endpoint.document || endpoint.picture ? { exposeHeadRoute: true } : {}),
      config: { endpoint },
      handler: async (request, reply) => {
        await rateLimits.ofBody(endpoint, request)
        const answer = await handler(request, reply)
        if (endpoint.picture || endpoint.document || reply.statusCode === 308) return reply
        return endpoint.redirects
          ? reply.redirect((answer as { location: string }).location, 302)
          : reply.code(endpoint.status).send(answer)
      },
    })
  }

  /** Whether the call is allowed at all: checked before its body is read. */
  const guard = async (endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    if (!endpoint.anyOrigin)
      requireSameOrigin(request, endpoint.access === 'admin' ? [adminOrigin] : [publicOrigin, adminOrigin])
    await rateLimits.ofCall(endpoint, request)
    tidyQuery(request)
    if (endpoint.access !== 'admin' || endpoint.permission === 'none') return
    const { admin, lastActiveAt } = request.session
    if (!admin) throw unauthorized()
    if (lastActiveAt && isActive(request, endpoint))
      await touchSession(process, request.session.sessionId, lastActiveAt)
  }

  const holdSmall = createHeldBodies(maxBodyMs)
  const holdLarge = createHeldBodies(maxLargeBodyMs)
  const holdBody = ({ bodyLimitBytes = 0 }: Endpoint) => (bodyLimitBytes < largeBodyBytes ? holdSmall : holdLarge)
  const holdWebhook = createHeldBodies(maxBodyMs)
  const openStreams = new Set<Duplex>()
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort()
    for (const stream of openStreams) stream.end()
  })

  return {
    closing: closing.signal,
    mount: (endpoint, verb) =>
      route(
        endpoint,
        {
          schema: { ...schemaOf(endpoint), ...(takesKey(endpoint) ? { headers: IdempotencyHeaders } : {}) },
          onRequest: (request) => guard(endpoint, request),
          preParsing: holdBody(endpoint),
          ...emptyBody(endpoint),
          ...idempotency(process, endpoint),
        },
        (request, reply) =>
          perform(endpoint, request, contextOf(request), (context) => verb(context, inputOf(request), request, reply)),
      ),
    mountBytes: (endpoint, verb) =>
      route(
        endpoint,
        {
          schema: { ...schemaOf(endpoint), body: Type.Unknown(), headers: IdempotencyHeaders },
          onRequest: (request) => guard(endpoint, request),
          preParsing: holdBody(endpoint),
          ...idempotency(process, endpoint),
        },
        (request) =>
          perform(endpoint, request, contextOf(request), (context) =>
            verb(context, (request.body as Buffer | undefined) ?? Buffer.alloc(0)),
          ),
      ),
    mountWebhook: (endpoint, { provider, headers }, verb) =>
      route(
        endpoint,
        {
          schema: { ...schemaOf(endpoint), body: Type.Unknown() },
          onRequest: async (request, reply) => {
            await rateLimits.ofCall(endpoint, request)
            if (headers.every((name) => request.headers[name])) return
            reply.header('connection', 'close')
            throw badSignature()
          },
          preParsing: holdWebhook,
        },
        async (request, reply) => {
          const answer = await verb(contextOf(request, { kind: 'provider', name: provider }), {
            rawBody: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
            headers: request.headers as Record<string, string | undefined>,
            url: `${publicOrigin}${request.url}`,
          })
          // A text is markup with instructions for the provider.
          if (typeof answer === 'string') reply.type('text/xml; charset=utf-8')
          return answer
        },
      ),
    mountUpload: (endpoint, verb) =>
      registerForms(app, (scope) =>
        route(
          endpoint,
          {
            schema: schemaOf(endpoint),
            onRequest: (request) => guard(endpoint, request),
            preValidation: (request, reply) => receiveForm(request, reply, endpoint),
          },
          (request) =>
            perform(endpoint, request, contextOf(request), (context) =>
              verb(context, inputOf(request), uploadOf(request)),
            ),
          scope,
        ),
      ),
    // An error after the first line aborts the connection: an incomplete file must not look like a complete one.
    mountDownload: (endpoint, verb) =>
      route(
        endpoint,
        {
          schema: schemaOf(endpoint),
          onRequest: (request) => guard(endpoint, request),
          preParsing: holdBody(endpoint),
        },
        async (request, reply) => {
          const { fileName, total, text } = await performDownload(endpoint, request, contextOf(request), (context) =>
            verb(context, inputOf(request)),
          )
          reply.header('content-type', `${endpoint.download}; charset=utf-8`)
          reply.header('content-disposition', `attachment; filename="${fileName}"`)
          reply.header('cache-control', 'no-store')
          if (total !== undefined) reply.header(totalHeader, total)
          reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
          return Readable.from(text, { objectMode: false })
        },
      ),
    // A picture is shown as a picture only; one of the back office on our own pages only.
    mountPicture: (endpoint, verb) =>
      route(
        endpoint,
        {
          schema: schemaOf(endpoint),
          onRequest: async (request) => {
            if (endpoint.access === 'admin') requireOwnPage(request)
            await guard(endpoint, request)
          },
        },
        async (request, reply) => {
          const { bytes, type, etag, cacheControl, giveBack } = await verb(contextOf(request), inputOf(request))
          // Not when it was aborted: the bytes may still be on their way out.
          reply.raw.once('finish', giveBack)
          reply.headers({
            etag: `"${etag}"`,
            'cache-control': cacheControl,
            'content-security-policy': "default-src 'none'; sandbox",
          })
          if (request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
          return reply.type(type).send(bytes)
        },
      ),
    mountStream: (endpoint, open) =>
      route(
        endpoint,
        { schema: schemaOf(endpoint), onRequest: (request) => guard(endpoint, request) },
        async (request, reply) => {
          const stream = new PassThrough()
          openStreams.add(stream)
          stream.on('close', () => openStreams.delete(stream))
          reply.header('content-type', 'text/event-stream; charset=utf-8')
          open({ request, stream, process, changes })
          return stream
        },
      ),
  }
}
