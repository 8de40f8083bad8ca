import { variable } from './variable.ts'

const pairs = {
  matches: /^[^=,\s]+=[^,]*(?:,\s*[^=,\s]+=[^,]*)*$/,
  expected: 'name=value pairs separated by commas',
}

/** OpenTelemetry's own names and meanings; those of its variables that are not here are not read. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    group: 'Observability',
    kind: 'address',
    example: 'http://collector:4318',
    meaning: 'Collector that receives traces by OTLP over HTTP, such as http://collector:4318; no traces when unset',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable({
    group: 'Observability',
    kind: 'secret',
    pattern: pairs,
    example: 'authorization=Bearer%20key',
    meaning: 'Headers of requests to the collector, such as authorization=Bearer%20key',
  }),
  OTEL_SERVICE_NAME: variable({
    group: 'Observability',
    kind: 'text',
    meaning: 'Name of the process in traces; velvet-api or velvet-worker when unset',
  }),
  OTEL_RESOURCE_ATTRIBUTES: variable({
    group: 'Observability',
    kind: 'text',
    pattern: pairs,
    example: 'deployment.environment.name=production',
    meaning: 'Additional attributes of every trace, such as deployment.environment.name=production',
  }),
  OTEL_TRACES_SAMPLER: variable({
    group: 'Observability',
    kind: 'text',
    example: 'parentbased_always_on',
    oneOf: [
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ],
    meaning: 'Which traces are kept; when unset, every fiftieth read-only request and all others',
  }),
  OTEL_TRACES_SAMPLER_ARG: variable({
    group: 'Observability',
    kind: 'text',
    pattern: { matches: /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, expected: 'a share from 0 to 1' },
    example: '0.1',
    meaning: 'Share of the traces that the traceidratio samplers keep, from 0 to 1; all when unset',
  }),
} as const
