import type { FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyRequest } from 'fastify'
import { dataHeaders, type Site } from './security-headers.ts'

type RequestHeaders = Record<string, string | string[] | undefined>

/** What a client may not say about itself: the gateway knows better. */
const spoofable = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
]

const withOwnWord = (
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  headers: RequestHeaders,
  siteOrigin: URL,
): RequestHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !spoofable.includes(name))),
  'x-forwarded-for': request.ip,
  'x-forwarded-host': siteOrigin.host,
  'x-forwarded-proto': siteOrigin.protocol.replace(':', ''),
  'x-request-id': request.id,
})

export type UpstreamOptions = {
  origin: string
  prefix: string
  site: Site
  siteOrigin: URL
  methods?: readonly string[]
}

/**
 * How a path of one site reaches a process behind the gateway: bodies and event streams pass through unbuffered, client
 * addresses are overwritten, nothing is tried twice.
 */
export const toUpstream = ({
  origin,
  prefix,
  site,
  siteOrigin,
  methods,
}: UpstreamOptions): FastifyHttpProxyOptions => ({
  upstream: origin,
  prefix,
  rewritePrefix: prefix,
  constraints: { site },
  disableRequestLogging: true,
  ...(methods ? { httpMethods: [...methods] } : {}),
  // An event stream is silent for as long as nothing happens and keeps its connection, hence the large pool. A bulk action on
  // a million people answers after minutes.
  undici: { connections: 1024, bodyTimeout: 0, headersTimeout: 600_000, connect: { timeout: 2_000 } },
  replyOptions: {
    rewriteRequestHeaders: (request, headers) => withOwnWord(request, headers, siteOrigin),
    rewriteHeaders: ({ server: _server, 'x-powered-by': _poweredBy, ...headers }) => ({
      ...dataHeaders(site),
      ...headers,
    }),
    retryDelay: () => null,
  },
})
