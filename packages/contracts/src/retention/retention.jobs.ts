import { Type } from 'typebox'
import { job } from '../kernel/index.ts'

/** Deletes expired data once a day. A lost run costs one day: the next run deletes what is left. */
export const runRetention = job({
  name: 'retention.run',
  queue: 'maintenance',
  payload: Type.Object({}),
  attempts: 5,
  backoffMs: 60_000,
})

export const retentionJobs = [runRetention] as const
