import { Type } from 'typebox'
import { job } from '../kernel/index.ts'

/** Removes what was kept long enough, once a day. Losing it costs a day: the next run removes what this one left. */
export const runRetention = job({
  name: 'retention.run',
  queue: 'maintenance',
  payload: Type.Object({}),
  attempts: 5,
  backoffMs: 60_000,
})

export const retentionJobs = [runRetention] as const
