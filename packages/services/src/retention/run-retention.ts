import { undoDays } from '@velvet/domain/batches'
import { forgetOldImports } from '../imports/index.ts'
import type { Context } from '../kernel/index.ts'
import { blankMessages } from './blank-messages.ts'
import { eraseOldApplicants } from './erase-old-applicants.ts'
import { createLockedRun } from './locked-run.ts'
import { noteRemoved } from './note-removed.ts'
import { dropOldPartitions, keepPartitions } from './partitions.ts'
import { removeOldRows } from './remove-old-rows.ts'

const dayMs = 86_400_000
const outboxDays = 7

/** Retention periods in days; null is forever. */
export type RetentionLimits = Readonly<
  Record<'webhookDays' | 'sessionDays' | 'loginDays' | 'activityDays' | 'messageDays', number> & {
    applicantDays: number | null
  }
>

/**
 * Removes data past its retention period, in small parts that are each committed with their log entry. May be killed or stopped
 * at any moment: the next run continues. Of several concurrent runs, one continues and the others end. Also adds the partitions of
 * the months ahead.
 */
export const runRetention = async (context: Context, limits: RetentionLimits, signal: AbortSignal): Promise<void> => {
  const turn = createLockedRun(context, signal)
  const note = noteRemoved(context.newId())
  const ago = (days: number): Date => new Date(context.now().getTime() - days * dayMs)
  await removeOldRows(turn, note, 'webhook_events', ago(limits.webhookDays))
  await removeOldRows(turn, note, 'sessions', ago(limits.sessionDays))
  await removeOldRows(turn, note, 'login_throttles', ago(limits.loginDays))
  await removeOldRows(turn, note, 'outbox', ago(outboxDays))
  await dropOldPartitions(context, turn, note, 'activity', ago(limits.activityDays))
  await removeOldRows(turn, note, 'activity', ago(limits.activityDays))
  await removeOldRows(turn, note, 'batches', ago(undoDays))
  while (await turn(forgetOldImports));
  await blankMessages(turn, note, ago(limits.messageDays))
  if (limits.applicantDays !== null) await eraseOldApplicants(context, turn, note, ago(limits.applicantDays))
  await keepPartitions(context, turn)
}
