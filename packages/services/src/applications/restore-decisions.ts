import type { ApplicationStatus } from '@velvet/contracts/applications'
import { judgeDecisions } from '@velvet/domain/applications'
import { type Context, oneOf } from '../kernel/index.ts'
import { actorName } from './actor-name.ts'
import { changeApplications } from './change-applications.ts'
import { eventsOf, lockApplications } from './read-applications.ts'
import { lockNights } from './read-places.ts'

type Past = { id: string; applicantId: string; before: ApplicationStatus | null; after: ApplicationStatus }

/** The changes of a change set that no later change of the same application followed, in their order; a note alone is no change. */
const readLastChanges = (
  { db }: Context,
  batchId: string,
  applicantIds: readonly string[] | undefined,
): Promise<Past[]> =>
  db
    .selectFrom('application_history as h')
    .innerJoin('event_applications as ea', 'ea.id', 'h.application_id')
    .select(['ea.id', 'ea.applicant_id as applicantId', 'h.from_status as before', 'h.to_status as after'])
    .where('h.batch_id', '=', batchId)
    .whereRef('ea.status', '=', 'h.to_status')
    .$if(applicantIds !== undefined, (query) => query.where('ea.applicant_id', '=', oneOf(applicantIds ?? [])))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application_history as later')
            .select('later.id')
            .whereRef('later.application_id', '=', 'h.application_id')
            .whereRef('later.created_at', '>', 'h.created_at')
            .whereRef('later.from_status', 'is distinct from', 'later.to_status'),
        ),
      ),
    )
    .orderBy('h.id')
    .execute()

/** Removes applications that the change set added, unless a place was given or attendance recorded since. */
const removeAdded = async ({ db }: Context, added: readonly Past[]): Promise<string[]> => {
  const rows = await db
    .deleteFrom('event_applications')
    .where('id', '=', oneOf(added.map(({ id }) => id)))
    .where('placement', '=', 'none')
    .where('attendance', '=', 'none')
    .returning('applicant_id')
    .execute()
  return rows.map((row) => row.applicant_id)
}

/**
 * Gives the applications of a change set their earlier statuses back, in the order in which they were decided, as far as they were
 * not decided again since and their events have room; removes those that it added (ANS-29). `applicantIds` narrows it down to
 * locked people. Returns the people whose applications changed, and those whose event is full by now.
 */
export const restoreDecisions = async (
  context: Context,
  batchId: string,
  applicantIds?: readonly string[],
): Promise<{ restored: string[]; full: string[] }> => {
  const changes = await readLastChanges(context, batchId, applicantIds)
  const ids = changes.map(({ id }) => id)
  const nights = await lockNights(context, await eventsOf(context, ids))
  const found = await lockApplications(context, ids)
  const owners = new Map(changes.map(({ id, applicantId }) => [id, applicantId]))
  const ownersOf = (applications: Iterable<string>): string[] => [...applications].flatMap((id) => owners.get(id) ?? [])
  const restored = await removeAdded(
    context,
    changes.filter(({ before }) => before === null),
  )
  const full: string[] = []
  for (const [before, group] of Map.groupBy(changes, (change) => change.before)) {
    if (before === null) continue
    const applications = group.flatMap(({ id }) => found.get(id) ?? [])
    const judgment = judgeDecisions(applications, nights, { by: 'undo', status: before, now: context.now() })
    const changed = judgment.changed.map(({ id, status }) => ({ id, from: status, to: before }))
    restored.push(...ownersOf(await changeApplications(context, changed, { by: actorName(context), reason: 'Undone' })))
    full.push(...ownersOf(judgment.failed.map(({ id }) => id)))
  }
  return { restored, full }
}
