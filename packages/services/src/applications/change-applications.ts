import type { ApplicationStatus } from '@velvet/contracts/applications'
import { sql } from 'kysely'
import { type Context, tableOf } from '../kernel/index.ts'

/** One application, the status that it has, and the one that it gets. */
export type ApplicationChange = {
  readonly id: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
}

/** Who changed applications, why, and as part of which change set. */
export type ChangeNote = {
  /** A username, `guest`, `rule`, or `system`. */
  readonly by: string
  readonly reason?: string | null
  readonly note?: string | null
  readonly batchId?: string | null
}

/** Ends of offers by application; an application that is not offered has none. */
export type OfferEnds = ReadonlyMap<string, Date>

const noEnds: OfferEnds = new Map()

/**
 * Gives locked applications another status, and records it. The only place that changes the status of an application. An
 * application that no longer has the status `from` does not change. Returns the ids of those that changed.
 */
export const changeApplications = async (
  context: Context,
  changes: readonly ApplicationChange[],
  { by, reason = null, note = null, batchId = null }: ChangeNote,
  offerEnds: OfferEnds = noEnds,
): Promise<string[]> => {
  if (changes.length === 0) return []
  const rows = changes.map((change) => ({ ...change, ends: offerEnds.get(change.id) ?? null }))
  const changed = await context.db
    .updateTable('event_applications as ea')
    .from(tableOf('c', { id: 'uuid', from: 'text', to: 'text', ends: 'timestamptz' }, rows))
    .set({
      status: ({ ref }) => ref('c.to'),
      staged_status: null,
      staged_by: null,
      staged_at: null,
      staged_note: null,
      offer_expires_at: ({ ref }) => ref('c.ends'),
      response: sql`case when c.to in ('approved', 'offered') then ea.response else 'none' end`,
      reason,
      // A pass ends with the place; the next place has another one (GST-16).
      pass_no: sql`ea.pass_no + case when ea.status = 'approved' and c.to <> 'approved' then 1 else 0 end`,
      decided_by: by,
      decided_at: context.now(),
    })
    .where(sql<boolean>`ea.id = c.id and ea.status = c.from`)
    .returning('ea.id')
    .execute()
  const ids = new Set(changed.map(({ id }) => id))
  const recorded = changes.filter(({ id }) => ids.has(id)).map(({ id, from, to }) => ({ id, from, to }))
  await context.db
    .insertInto('application_history')
    .columns(['id', 'application_id', 'from_status', 'to_status', 'by_name', 'reason', 'note', 'batch_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom(tableOf('c', { id: 'uuid', from: 'text', to: 'text' }, recorded)).select([
        sql<string>`new_id()`.as('new_id'),
        ...(['c.id', 'c.from', 'c.to'] as const),
        val(by).as('by'),
        val(reason).as('reason'),
        val(note).as('note'),
        sql<string | null>`${batchId}::uuid`.as('batch'),
      ]),
    )
    .execute()
  return [...ids]
}
