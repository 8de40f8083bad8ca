import type { ApplicationStatus } from '@velvet/contracts/applications'
import { judgeDecisions } from '@velvet/domain/applications'
import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { actorName } from './actor-name.ts'
import { applyDecisions, lockDecidables } from './apply-decisions.ts'
import { lockNights } from './read-places.ts'
import { stageDecisions } from './stage-decisions.ts'

/**
 * `before` is null where the change set added the application. `isStaged`: the decision still waits, and its application had
 * `stagedBefore` staged earlier.
 */
type Past = {
  id: string
  applicantId: string
  before: ApplicationStatus | null
  isStaged: boolean
  stagedBefore: ApplicationStatus | null
}

/** What guests and time change while a decision stays staged: an offer expires, or a guest applies again. */
const keepsStaged = (step: string) => sql<boolean>`(not ${sql.ref(`${step}.is_staged`)} and (
  (${sql.ref(`${step}.by_name`)} = 'system' and ${sql.ref(`${step}.to_status`)} = 'expired')
  or (${sql.ref(`${step}.by_name`)} = 'guest' and ${sql.ref(`${step}.to_status`)} = 'pending')))`

/** The last changes of their applications that a change set made, in order. A later note alone does not count as a change. */
const readLastChanges = (
  { db }: Context,
  batchId: string,
  applicantIds: readonly string[] | undefined,
): Promise<Past[]> =>
  db
    .selectFrom('application_history as h')
    .innerJoin('event_applications as ea', 'ea.id', 'h.application_id')
    .select(['ea.id', 'ea.applicant_id as applicantId', 'h.is_staged as isStaged'])
    .select(({ exists, selectFrom }) =>
      sql<ApplicationStatus | null>`case when ea.told_status is null and ${exists(
        selectFrom('application_history as added')
          .select('added.id')
          .whereRef('added.application_id', '=', 'h.application_id')
          .whereRef('added.batch_id', '=', 'h.batch_id')
          .where('added.from_status', 'is', null),
      )} then null else h.from_status end`.as('before'),
    )
    .select((eb) =>
      eb
        .selectFrom('application_history as earlier')
        .select(sql<ApplicationStatus | null>`case when earlier.is_staged then earlier.to_status end`.as('status'))
        .whereRef('earlier.application_id', '=', 'h.application_id')
        .whereRef('earlier.created_at', '<', 'h.created_at')
        .where(({ not }) => not(keepsStaged('earlier')))
        .orderBy('earlier.created_at', 'desc')
        .orderBy('earlier.id', 'desc')
        .limit(1)
        .as('stagedBefore'),
    )
    .where('h.batch_id', '=', batchId)
    // A step that is staged to the status it has removed what was staged before.
    .where(sql<boolean>`h.to_status = case
      when h.is_staged and h.from_status = h.to_status then coalesce(ea.staged_status, ea.status)
      when h.is_staged then ea.staged_status else ea.status end`)
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
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** An application that an undo examined, and its person. */
type Restored = Pick<Past, 'id' | 'applicantId'>

/** What an undo gives each application: its earlier status, or what was staged before. */
type Goal = Past & { readonly to: ApplicationStatus }

const goalOf = (past: Past): Goal[] =>
  past.before === null ? [] : [{ ...past, to: (past.isStaged ? past.stagedBefore : null) ?? past.before }]

/**
 * Undoes the decisions of a change set, in their order, except where a later decision followed or the event has no room; removes
 * applications that it added (ANS-29). For a decision that still waits, what was staged before is restored. For one that took
 * effect, the earlier status is decided again, so that a guest who was told gets a correction. `applicantIds` limits this to
 * locked people. Returns the applications that changed, and those whose event is full by now, each with its person.
 */
export const restoreDecisions = async (
  context: Context,
  batchId: string,
  applicantIds?: readonly string[],
): Promise<{ restored: Restored[]; full: Restored[] }> => {
  const past = await readLastChanges(context, batchId, applicantIds)
  const decidables = await lockDecidables(
    context,
    past.map(({ id }) => id),
  )
  const note = { by: actorName(context), reason: 'Undone' }
  const restored = await removeAdded(
    context,
    past.filter(({ before }) => before === null),
  )
  const full: string[] = []
  for (const [to, group] of Map.groupBy(past.flatMap(goalOf), (goal) => goal.to)) {
    const applications = group.flatMap(({ id }) => decidables.applications.get(id) ?? [])
    // What the groups before this one gave back takes places.
    const nights = await lockNights(context, [...decidables.nights.keys()])
    const judgment = judgeDecisions(applications, nights, { by: 'undo', status: to, now: context.now() })
    const waiting = new Set(group.flatMap(({ id, isStaged }) => (isStaged ? [id] : [])))
    const { yes = [], no = [] } = Object.groupBy(judgment.changed, ({ id }) => (waiting.has(id) ? 'yes' : 'no'))
    const changes = yes.map(({ id, status }) => ({ id, from: status, to }))
    const decisions = no.map(({ id }) => ({ id, to }))
    restored.push(...(await stageDecisions(context, changes, note)).changed)
    restored.push(...(await applyDecisions(context, decidables, decisions, note)).changed)
    full.push(...judgment.failed.map(({ id }) => id))
  }
  const owners = new Map(past.map(({ id, applicantId }) => [id, { id, applicantId }]))
  const withOwners = (ids: readonly string[]): Restored[] => [...new Set(ids)].flatMap((id) => owners.get(id) ?? [])
  return { restored: withOwners(restored), full: withOwners(full) }
}
