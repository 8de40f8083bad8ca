import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TracingVariables } from './tracing.ts'

const rootSampler = (name: string, argument: string | undefined): Sampler => {
  if (name === 'always_on') return new AlwaysOnSampler()
  if (name === 'always_off') return new AlwaysOffSampler()
  return new TraceIdRatioBasedSampler(argument === undefined ? 1 : Number(argument))
}

const parentBased = 'parentbased_'

/** As OpenTelemetry defines `OTEL_TRACES_SAMPLER` and its argument. */
export const samplerOf = ({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: argument,
}: Pick<TracingVariables, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Sampler =>
  name.startsWith(parentBased)
    ? new ParentBasedSampler({ root: rootSampler(name.slice(parentBased.length), argument) })
    : rootSampler(name, argument)
