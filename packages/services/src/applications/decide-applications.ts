import { maxIds } from '@velvet/contracts/applicants'
import type { decideApplications as endpoint } from '@velvet/contracts/applications'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import {
  applicationStatusLabels,
  decisionSentence,
  type Judgment,
  judgeDecisions,
  requireAnyRoom,
  requireOfferExpiry,
} from '@velvet/domain/applications'
import { AppError } from '@velvet/domain/kernel'
import { validate } from 'uuid'
import {
  applySettings,
  authorize,
  type Context,
  inTransaction,
  knownId,
  notFound,
  recordActivity,
} from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { applyDecisions, lockDecidables } from './apply-decisions.ts'
import { matchingApplications, readStatuses } from './filter-applications.ts'
import { waitlistOrder } from './present-application.ts'
import { readPlaces } from './read-places.ts'

type Body = EndpointInput<typeof endpoint>['body']

const maxSkippedListed = 100

const selectionInvalid = (message: string): AppError => new AppError('invalid', 'selection_invalid', message)

/** The selected ids in their order, without repeats. Refuses `selection_invalid` (ANS-05) and `event_not_found`. */
const selectedIds = async (context: Context, { applicationIds = [], filter }: Body): Promise<string[]> => {
  if (applicationIds.length > 0 === (filter !== undefined))
    throw selectionInvalid(
      filter ? 'Choose applications by their ids or by a filter, not both.' : 'Please choose at least one application.',
    )
  if (!filter) return [...new Set(applicationIds.map((id) => id.toLowerCase()))]
  if (!filter.eventId) throw selectionInvalid('A filter for applications must name an event.')
  const eventId = knownId(filter.eventId, 'event')
  if (!(await readPlaces(context, eventId))) throw notFound('event')
  const rows = await matchingApplications(context, eventId, {
    statuses: readStatuses(filter.status),
    search: filter.search,
  })
    .select('ea.id')
    .orderBy(waitlistOrder('applied'))
    .limit(maxIds + 1)
    .execute()
  if (rows.length > maxIds) throw selectionInvalid(`At most ${maxIds} applications can be decided at once.`)
  return rows.map(({ id }) => id)
}

const openBatch = async (context: Context, { changed, skipped, failed }: Judgment): Promise<string> => {
  const { actor } = context
  const id = context.newId()
  const counts = { processed: changed.length, skipped: skipped.length, failed: failed.length }
  await context.db
    .insertInto('batches')
    .values({
      id,
      action: 'decide',
      admin_id: actor.kind === 'admin' ? actor.id : null,
      counts: JSON.stringify({ requested: counts.processed + counts.skipped + counts.failed, ...counts }),
    })
    .execute()
  return id
}

const decide = async (context: Context, body: Body): Promise<EndpointOutput<typeof endpoint>> => {
  const { username } = authorize(context, 'applicants.edit')
  const { status, reason = null, note = null, overrideHeads } = body
  const now = context.now()
  const ids = await selectedIds(context, body)
  const known = ids.filter(validate)
  const decidables = await lockDecidables(context, known)
  const { nights, applications: found } = decidables
  const applications = ids.flatMap((id) => found.get(id) ?? [])
  const given = body.offerExpiresAt === undefined ? null : new Date(body.offerExpiresAt)
  if (status === 'offered' && given) requireOfferExpiry(given, nights.values(), now)

  const judgment = judgeDecisions(applications, nights, { by: 'staff', status, overrideHeads, now })
  requireAnyRoom(judgment, applications, nights)
  const { changed, skipped } = judgment
  const unknown = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, code: 'application_not_found', error: 'This application does not exist.' }))
  const failed = [...judgment.failed, ...unknown]
  const batchId = changed.length > 0 ? await openBatch(context, { ...judgment, failed }) : null
  const { staged } = await applyDecisions(
    context,
    decidables,
    changed.map(({ id }) => ({ id, to: status })),
    { by: username, reason, note, batchId, offerEnd: given },
  )
  const counts = { processed: changed.length, skipped: skipped.length, failed: failed.length }
  const message = decisionSentence(status, { ...counts, staged: staged.length })
  if (batchId) {
    await recordActivity(context, {
      action: 'application.decided',
      description: message,
      target: { type: 'batch', id: batchId },
      details: {
        ...{ status: applicationStatusLabels[status], ...counts, staged: staged.length },
        events: [...nights.values()].map(({ name }) => name),
        ...(overrideHeads === undefined ? {} : { overrideHeads }),
      },
    })
    await announceApplicants(context)
  }
  return {
    ...{ success: changed.length > 0 || failed.length === 0, message, status, requested: ids.length },
    processed: changed.length,
    staged: staged.length,
    skipped: skipped.slice(0, maxSkippedListed),
    failed,
    skippedCount: skipped.length,
    failedCount: failed.length,
    batchId,
  }
}

/**
 * Decides on applications in the given order, in one transaction under the locks of their events (ANS-03 to ANS-10): everything is
 * applied, or nothing. As its event says, a decision takes effect or waits for its release. An application that already has the
 * status is skipped; one that does not exist, cannot become so, or finds no room fails, and the others are decided. Never changes a
 * person or another application. Refuses `selection_invalid`, `offer_expiry_invalid`, and `event_full` when no party fitted.
 */
export const decideApplications = (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    await applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })
    return decide(context, body)
  })
