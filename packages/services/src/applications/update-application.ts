import type { Application, updateApplication as endpoint } from '@velvet/contracts/applications'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { fullSentence, hasRoom } from '@velvet/domain/applications'
import { tooManyCompanions } from '@velvet/domain/events'
import { AppError, cleanText, invalidFields } from '@velvet/domain/kernel'
import {
  authorize,
  type Context,
  changesBetween,
  inTransaction,
  knownId,
  notFound,
  recordActivity,
} from '../kernel/index.ts'
import { announcePeople } from '../people/index.ts'
import { readApplication } from './present-application.ts'
import { eventsOf } from './read-applications.ts'
import { lockNights } from './read-places.ts'
import { stageChanged } from './stage-notices.ts'

type Body = EndpointInput<typeof endpoint>['body']

/** Names of at most `heads - 1` companions, cleaned. Refuses a blank name and too many (ANS-27). */
const checkCompanions = (companions: NonNullable<Body['companions']>, heads: number): { name: string }[] => {
  const cleaned = companions.map(({ name }) => ({ name: cleanText(name) }))
  const problems = cleaned.flatMap(({ name }, index) =>
    name ? [] : [{ path: `companions.${index}.name`, code: 'required', message: 'Enter a name.' }],
  )
  if (problems.length > 0) throw invalidFields(problems)
  if (cleaned.length > heads - 1) {
    const message = tooManyCompanions(heads, 'companion', 'companions')
    throw invalidFields([{ path: 'companions', code: 'invalid', message }])
  }
  return cleaned
}

const lock = async (context: Context, id: string) => {
  const row = await context.db
    .selectFrom('event_applications')
    .select(['applicant_id', 'event_id', 'party_requested', 'party_granted', 'heads', 'companions', 'is_held'])
    .select('updated_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('application')
  return row
}

/** A party as the log shows it. */
const partyOf = (heads: number, companions: readonly { name: string }[]) => ({
  heads,
  companions: companions.map(({ name }) => name),
})

/**
 * Changes the party of an application; null grants what was requested (ANS-27). More heads of a held application need free places.
 * Fewer heads keep the first companions. Refuses `application_not_found`, `application_changed` with the current one when
 * `updatedAt` is outdated, `event_full`, and `validation_failed`.
 */
export const updateApplication = (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Application> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const id = knownId(params.id, 'application')
    const nights = await lockNights(context, await eventsOf(context, [id]))
    const row = await lock(context, id)
    if (body.updatedAt && new Date(body.updatedAt).getTime() !== row.updated_at.getTime())
      throw new AppError('conflict', 'application_changed', 'Someone else changed this application in the meantime.', {
        suggestion: 'Look at the current application and apply your change again.',
        current: await readApplication(context, id),
      })
    const granted = body.partyGranted === undefined ? row.party_granted : body.partyGranted
    const heads = granted ?? row.party_requested
    const companions = body.companions
      ? checkCompanions(body.companions, heads)
      : row.companions.slice(0, Math.max(heads - 1, 0))
    const night = nights.get(row.event_id)
    const more = heads - row.heads
    if (night && row.is_held && more > 0 && !hasRoom(night, more))
      throw new AppError('conflict', 'event_full', fullSentence(night, more), {
        suggestion: 'Raise the capacity of the event, or grant fewer places.',
        stats: { capacity: night.capacity ?? 0, held: night.held, approved: night.approved, requested: heads },
      })
    const before = await readApplication(context, id)
    if (granted === row.party_granted && JSON.stringify(companions) === JSON.stringify(row.companions)) return before
    await context.db
      .updateTable('event_applications')
      .set({ party_granted: granted, companions: JSON.stringify(companions) })
      .where('id', '=', id)
      .execute()
    if (heads !== row.heads) await stageChanged(context, row.event_id, id)
    await recordActivity(context, {
      action: 'application.updated',
      description: `Changed the party of ${before.name} at ${night?.name ?? 'an event'}`,
      target: { type: 'applicant', id: row.applicant_id },
      details: {
        ...changesBetween(partyOf(row.heads, row.companions), partyOf(heads, companions)),
        eventId: row.event_id,
      },
    })
    await announcePeople(context, [row.applicant_id])
    return readApplication(context, id)
  })
