/** Names, codes and numbers. Nothing about people: no addresses, no values of queries, no paths. */
type Attributes = Readonly<Record<string, string | number>>

export type SpanOptions = {
  readonly kind: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** `traceparent` of the parent span; null starts a new trace. When absent, the parent is the current span. */
  readonly parent?: string | null | undefined
  /** `traceparent` of a related span in another trace. */
  readonly link?: string | undefined
}

export type OpenSpan = {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** Runs it so that spans which begin within it are below this one. */
  readonly run: <T>(work: () => T) => T
  /** Records a failure by its type only, such as a code, because its message may contain personal data. */
  readonly end: (attributes?: Attributes, failure?: string) => void
}

/** Traces of this process, exported in the background; no call waits for a collector, and none throws. */
export type Tracing = {
  readonly begin: (name: string, options: SpanOptions) => OpenSpan
  /** Whether `note` would record here. */
  readonly isRecording: () => boolean
  /** A span of what just ended after `ms`, below what runs here; none where nothing runs, or what did has ended. */
  readonly note: (name: string, ms: number, options: Omit<SpanOptions, 'parent' | 'link'>, failure?: string) => void
  /** W3C `traceparent` of what runs here. */
  readonly traceparent: () => string | undefined
  /** Exports the rest, for two seconds at most. */
  readonly close: () => Promise<void>
}

/** OpenTelemetry's own variables, as they are checked by the configuration. */
export type TracingVariables = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS: string | undefined
  readonly OTEL_SERVICE_NAME: string | undefined
  readonly OTEL_RESOURCE_ATTRIBUTES: string | undefined
  readonly OTEL_TRACES_SAMPLER: string | undefined
  readonly OTEL_TRACES_SAMPLER_ARG: string | undefined
}

/** What a span says about an error: a code of Postgres or of the system, else the error's name. */
export const failureOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((text): text is string => typeof text === 'string' && /^\w{1,64}$/.test(text)) ?? 'Error'
}

/** Runs the work in a new span; `told` returns the span's attributes for the result. */
export const inSpan = async <T>(
  tracing: Tracing,
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
  told: (result: T) => Attributes = () => ({}),
): Promise<T> => {
  const span = tracing.begin(name, options)
  try {
    const result = await span.run(() => work(span))
    span.end(told(result))
    return result
  } catch (error) {
    span.end({}, failureOf(error))
    throw error
  }
}

/** What the product itself does with traces, beside what is traced around it. */
export const tracesOf = (tracing: Tracing) => ({
  traceparent: tracing.traceparent,
  begin: <T>(name: string, work: () => Promise<T>): Promise<T> =>
    inSpan(tracing, name, { kind: 'internal', parent: null }, work),
})
