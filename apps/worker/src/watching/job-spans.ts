import type { RunningJob } from '@velvet/queues'
import { inSpan, type Tracing } from '@velvet/watching/tracing'

type Around = (job: RunningJob, run: () => Promise<void>) => Promise<void>

/** Runs one try of a job in a child span of its request; all its lines carry the id of the trace. */
export const withJobSpans = (tracing: Tracing | null, around: Around): Around =>
  tracing
    ? ({ name, ids, traceparent }, run) =>
        inSpan(
          tracing,
          `process ${name}`,
          {
            kind: 'consumer',
            parent: traceparent,
            attributes: {
              'messaging.system': 'bullmq',
              'messaging.operation.type': 'process',
              'messaging.destination.name': name,
              ...(ids.jobId === undefined ? {} : { 'messaging.message.id': ids.jobId }),
            },
          },
          ({ traceId }) => around({ name, ids: { ...ids, traceId }, traceparent }, run),
        )
    : around
