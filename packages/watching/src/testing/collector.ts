import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type Link = { traceId: string; spanId: string }
type OtlpSpan = Link & {
  name: string
  kind: number
  parentSpanId?: string
  attributes: Attribute[]
  links?: Link[]
  status: { code: number }
}
type Request = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

/** A span as it arrived; `parent` is null at the root of a trace, and `kind` a number of OTLP: 2 server, 3 client, 5 consumer. */
export type ReceivedSpan = Link & {
  name: string
  kind: number
  parent: string | null
  attributes: Record<string, unknown>
  links: Link[]
  isFailed: boolean
  /** Attributes of the process. */
  resource: Record<string, unknown>
}

/** Takes spans; takes them and keeps none; answers 503; never answers; or answers with what is no HTTP. */
export type CollectorMode = 'takes' | 'forgets' | 'refuses' | 'hangs' | 'babbles'

const recordOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansOf = ({ resourceSpans }: Request): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, links = [], status }) => ({
        ...{ traceId, spanId, name, kind },
        parent: parentSpanId ?? null,
        attributes: recordOf(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        isFailed: status.code === 2,
        resource: recordOf(resource.attributes),
      })),
    ),
  )

/** A collector that speaks OTLP over HTTP, as JSON, and keeps what it is sent. */
export const startCollector = async () => {
  let mode: CollectorMode = 'takes'
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const authorizations: (string | undefined)[] = []
  const held = new Set<ServerResponse>()
  let calls = 0

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls += 1
      if (mode === 'refuses') return response.writeHead(503).end('{"message":"not today"}')
      if (mode === 'babbles') return response.socket?.end('\0 what \r\n\r\n')
      if (mode === 'hangs') {
        held.add(response)
        return response.on('close', () => held.delete(response))
      }
      const isOurs = request.method === 'POST' && request.url === '/v1/traces'
      if (!isOurs || request.headers['content-type'] !== 'application/json') return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'application/json' })
      if (mode === 'forgets') return response.end('{}')
      authorizations.push(request.headers.authorization)
      bodies.push(body)
      spans.push(...spansOf(JSON.parse(body) as Request))
      return response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next: CollectorMode): void => {
      mode = next
    },
    /** Everything that was taken, as it was sent. */
    bodies: (): string => bodies.join('\n'),
    spans: (): readonly ReceivedSpan[] => spans,
    authorizations: (): readonly (string | undefined)[] => authorizations,
    /** Calls that arrived, whatever their result. */
    calls: (): number => calls,
    /** Calls that still wait for an answer that will not come. */
    held: (): number => held.size,
    stop: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type Collector = Awaited<ReturnType<typeof startCollector>>
