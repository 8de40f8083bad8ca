import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TracingVariables } from './tracing.ts'

const shareOfReads = 0.02
const readMethods: readonly unknown[] = ['GET', 'HEAD']

/** Every trace of work that writes, and every fiftieth of those of requests that only read: these are many and alike. */
const readsNowAndThen = (): Sampler => {
  const now = new AlwaysOnSampler()
  const nowAndThen = new TraceIdRatioBasedSampler(shareOfReads)
  return {
    shouldSample: (context, traceId, _name, _kind, attributes) =>
      readMethods.includes(attributes['http.request.method'])
        ? nowAndThen.shouldSample(context, traceId)
        : now.shouldSample(),
    toString: () => `ReadsNowAndThen{${shareOfReads}}`,
  }
}

const rootSampler = (name: string, argument: string | undefined): Sampler => {
  if (name === 'always_on') return new AlwaysOnSampler()
  if (name === 'always_off') return new AlwaysOffSampler()
  return new TraceIdRatioBasedSampler(argument === undefined ? 1 : Number(argument))
}

const parentBased = 'parentbased_'

/**
 * As OpenTelemetry defines `OTEL_TRACES_SAMPLER` and its argument. When unset, every fiftieth request that only reads, and
 * everything else.
 */
export const samplerOf = ({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: argument,
}: Pick<TracingVariables, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Sampler => {
  if (name === undefined) return new ParentBasedSampler({ root: readsNowAndThen() })
  return name.startsWith(parentBased)
    ? new ParentBasedSampler({ root: rootSampler(name.slice(parentBased.length), argument) })
    : rootSampler(name, argument)
}
