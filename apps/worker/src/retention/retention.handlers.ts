import { runRetention } from '@velvet/contracts/retention'
import { type Handler, handle } from '@velvet/queues'
import type { Context } from '@velvet/services/kernel'
import { type RetentionLimits, runRetention as run } from '@velvet/services/retention'

/** The job that removes data past its retention period. May run twice: removed rows are not found again. */
export const retentionHandlers = (context: Context, limits: RetentionLimits, signal: AbortSignal): Handler[] => [
  handle(runRetention, () => run(context, limits, signal)),
]
