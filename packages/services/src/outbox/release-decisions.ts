import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { releaseDecisions as endpoint } from '@velvet/contracts/outbox'
import { AppError } from '@velvet/domain/kernel'
import { releaseSentence } from '@velvet/domain/outbox'
import { applySettings, authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { inOrder, lockWaiting, unknownIds } from './lock-waiting.ts'
import { releaseWaiting } from './release-waiting.ts'
import { lockSelected, loggedEvents, presentSkipped, type Selected } from './selection.ts'

const requireTelling = ({ nights }: Selected): void => {
  const archived = [...nights.values()].find(({ archivedAt }) => archivedAt !== null)
  if (archived)
    throw new AppError('conflict', 'event_archived', `${archived.name} is archived.`, {
      suggestion: 'Restore it before you release its decisions.',
    })
  const silent = [...nights.values()].find(({ release }) => release === 'silent')
  if (!silent) return
  throw new AppError('conflict', 'event_silent', `${silent.name} does not tell guests about decisions.`, {
    suggestion: 'In the settings of the event, choose when to tell guests.',
  })
}

/**
 * Releases what waits for an event or for applications, in one transaction under the locks of the events (MSG-06): a second release
 * finds nothing (MSG-07), and of a release and a recall at once, one wins. Refuses `selection_invalid`, `event_not_found`,
 * `event_archived`, and `event_silent`.
 */
export const releaseDecisions = (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    const { username } = authorize(context, 'applicants.edit')
    await applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })
    const selected = await lockSelected(context, body)
    requireTelling(selected)
    const rows = await lockWaiting(context, selected)
    const outcome = await releaseWaiting(context, inOrder(rows, selected), selected.nights, username)
    const { released, messages } = outcome
    const skipped = [...outcome.skipped, ...unknownIds(rows, selected)]
    const message = releaseSentence(released, messages, skipped.length)
    if (released > 0) {
      const { target, details } = loggedEvents(selected)
      await recordActivity(context, {
        ...{ action: 'outbox.released', description: message, ...target },
        details: { released, messages, skipped: skipped.length, ...details },
      })
      await announceApplicants(context)
    }
    return { ...{ success: true, message, released, messages }, ...presentSkipped(skipped) }
  })
