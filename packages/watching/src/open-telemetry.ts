import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  type Context,
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { inTime } from './in-time.ts'
import { samplerOf } from './sampler.ts'
import type { SpanOptions, Tracing, TracingVariables } from './tracing.ts'

const maxFlushMs = 2_000
/** With everything that is tried again. */
const maxExportMs = 5_000
/** However few spans it has, an export costs milliseconds of the thread that answers requests. */
const exportEveryMs = 20_000
/** Maximum number of spans directly below a span of another process: no tool can show a trace that grows with a campaign. */
const maxBelowOne = 1_000
const maxCounted = 1_000

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} satisfies Record<SpanOptions['kind'], SpanKind>

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`

const read = (traceparent: string | undefined): SpanContext | null => {
  const found = traceparent === undefined ? null : parseTraceParent(traceparent)
  return found && { ...found, isRemote: true }
}

/** Work may go on in the name of what started it, such as a loop that a job woke up. */
const hasEnded = (span: Span): boolean =>
  !span.isRecording() && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0

type Place = { readonly above: Context; readonly links: Link[] }

const alone = (link: SpanContext | null): Place => ({ above: ROOT_CONTEXT, links: link ? [{ context: link }] : [] })

const below = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span)

/** Where a span belongs. */
const createPlaces = (running: () => Span | undefined) => {
  const counts = new LRUCache<string, number>({ max: maxCounted })
  const hasRoom = (traceparent: string): boolean => {
    const count = (counts.get(traceparent) ?? 0) + 1
    counts.set(traceparent, count)
    return count <= maxBelowOne
  }
  return ({ parent, link }: Pick<SpanOptions, 'parent' | 'link'>): Place => {
    if (parent === undefined) {
      const span = running()
      if (!span) return alone(read(link))
      return hasEnded(span) ? alone(span.spanContext()) : { ...alone(read(link)), above: below(span) }
    }
    const asked = read(parent ?? undefined)
    if (!asked || !parent) return alone(read(link))
    return hasRoom(parent) ? { ...alone(read(link)), above: trace.setSpanContext(ROOT_CONTEXT, asked) } : alone(asked)
  }
}

const end = (span: Span, failure: string | undefined, at?: number): void => {
  if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
  span.end(at)
}

/** What a collector answers is nothing to repeat in a log. */
const reportTo = (logger: Pick<Logger, 'warn'>): void => {
  setGlobalErrorHandler((error) => {
    const { message = String(error), code } = error as { message?: string; code?: unknown }
    logger.warn({ error: message.slice(0, 200), ...(code === undefined ? {} : { code }) }, 'traces are not exported')
  })
  const warn = (message: string): void => logger.warn({ error: message.slice(0, 200) }, 'trouble with traces')
  const quiet = (): void => undefined
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
}

const resourceOf = ({ OTEL_SERVICE_NAME: name = '', OTEL_RESOURCE_ATTRIBUTES: given }: TracingVariables) =>
  defaultResource().merge(
    resourceFromAttributes({
      'service.instance.id': randomUUID(),
      ...parseKeyPairsIntoRecord(given),
      'service.name': name,
    }),
  )

/** Begins to export to the endpoint; once per process. What the collector does not take in time is dropped. */
export const startTracing = (variables: TracingVariables, logger: Pick<Logger, 'warn'>): Tracing => {
  reportTo(logger)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_EXPORTER_OTLP_HEADERS: headers } = variables
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces`,
    timeoutMillis: maxExportMs,
    headers: parseKeyPairsIntoRecord(headers),
  })
  const provider = new TracerProvider({
    resource: resourceOf(variables),
    sampler: samplerOf(variables),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportEveryMs })],
  })
  const tracer = provider.getTracer('velvet')
  // The span itself, not a context with it: most requests are not recorded, and ask with every query whether they are.
  const running = new AsyncLocalStorage<Span>()
  const placeOf = createPlaces(() => running.getStore())
  return {
    begin(name, { kind, attributes = {}, ...where }) {
      const { above, links } = placeOf(where)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, above)
      return {
        traceId: span.spanContext().traceId,
        run: (work) => running.run(span, work),
        end: (told = {}, failure) => end(span.setAttributes(told), failure),
      }
    },
    isRecording: () => running.getStore()?.isRecording() ?? false,
    note(name, ms, { kind, attributes = {} }, failure) {
      const span = running.getStore()
      if (!span?.isRecording()) return
      const endTime = Date.now()
      const startTime = endTime - ms
      end(tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, below(span)), failure, endTime)
    },
    traceparent() {
      const span = running.getStore()
      return span && traceparentOf(span.spanContext())
    },
    close: async () => void (await inTime(maxFlushMs, () => provider.shutdown())),
  }
}
