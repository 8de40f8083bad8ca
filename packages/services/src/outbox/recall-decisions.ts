import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { recallDecisions as endpoint } from '@velvet/contracts/outbox'
import { recallSentence } from '@velvet/domain/outbox'
import { actorName, dropNotices, stageDecisions } from '../applications/index.ts'
import { applySettings, authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { inOrder, lockWaiting, unknownIds, type WaitingApplication } from './lock-waiting.ts'
import { lockSelected, loggedEvents, presentSkipped } from './selection.ts'

/** Deciding for the status that an application already has clears its staged decision. */
const clear = async (context: Context, rows: readonly WaitingApplication[]): Promise<void> => {
  const decided = rows.filter(({ stagedStatus }) => stagedStatus !== null)
  const changes = decided.map(({ id, status }) => ({ id, from: status, to: status }))
  await stageDecisions(context, changes, { by: actorName(context), reason: 'Recalled' })
  await dropNotices(
    context,
    rows.map(({ id }) => id),
  )
}

/**
 * Recalls what waits for an event or for applications (MSG-11), in one transaction under the locks of the events. Statuses do not
 * change, and released decisions stay. Refuses `selection_invalid` and `event_not_found`.
 */
export const recallDecisions = (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    await applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })
    const selected = await lockSelected(context, body)
    const rows = await lockWaiting(context, selected)
    const waiting = rows.filter(({ stagedStatus, noticeKind }) => stagedStatus !== null || noticeKind !== null)
    await clear(context, waiting)
    const cleared = new Set(waiting.map(({ id }) => id))
    const skipped = [
      ...inOrder(rows, selected).flatMap(({ id }) => (cleared.has(id) ? [] : [{ id, reason: 'Nothing is staged.' }])),
      ...unknownIds(rows, selected),
    ]
    const recalled = waiting.length
    const messages = waiting.filter(({ stagedStatus }) => stagedStatus === null).length
    const message = recallSentence(recalled - messages, messages, skipped.length)
    if (recalled > 0) {
      const { target, details } = loggedEvents(selected)
      await recordActivity(context, {
        ...{ action: 'outbox.recalled', description: message, ...target },
        details: { recalled, skipped: skipped.length, ...details },
      })
      await announceApplicants(context)
    }
    return { ...{ success: true, message, recalled, messages }, ...presentSkipped(skipped) }
  })
