import type { Logger } from 'pino'
import type { Tracing, TracingVariables } from './tracing.ts'

/** Null without an endpoint; OpenTelemetry is not loaded then. `serviceName` is the default for `OTEL_SERVICE_NAME`. */
export const openTracing = async (
  variables: TracingVariables,
  serviceName: string,
  logger: Pick<Logger, 'warn'>,
): Promise<Tracing | null> => {
  if (!variables.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { startTracing } = await import('./open-telemetry.ts')
  return startTracing({ ...variables, OTEL_SERVICE_NAME: variables.OTEL_SERVICE_NAME ?? serviceName }, logger)
}
