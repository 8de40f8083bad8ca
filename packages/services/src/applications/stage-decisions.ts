import { sql } from 'kysely'
import { type Context, tableOf } from '../kernel/index.ts'
import type { ApplicationChange, ChangeNote } from './change-applications.ts'
import { recordHistory } from './record-history.ts'

type Row = ApplicationChange & { readonly offerEnd?: Date | null }

/**
 * Lets decisions on locked applications wait for their release; their status stays. A decision for the status that an application
 * has clears what waited (MSG-04). An end given to an offer is kept until then. Returns the ids of those that it changed, and of
 * those whose decision waits now.
 */
export const stageDecisions = async (
  context: Context,
  changes: readonly Row[],
  { by, reason = null, note = null, batchId = null }: ChangeNote,
): Promise<{ changed: string[]; staged: string[] }> => {
  if (changes.length === 0) return { changed: [], staged: [] }
  const rows = changes.map(({ id, from, to, offerEnd = null }) => ({ id, from, to, ends: offerEnd }))
  const ifStaged = (value: unknown) => sql<null>`case when c.to = ea.status then null else ${value} end`
  const written = await context.db
    .updateTable('event_applications as ea')
    .from(tableOf('c', { id: 'uuid', from: 'text', to: 'text', ends: 'timestamptz' }, rows))
    .set({
      staged_status: ifStaged(sql.ref('c.to')),
      staged_by: ifStaged(sql`${by}::text`),
      staged_at: ifStaged(sql`${context.now()}::timestamptz`),
      staged_note: ifStaged(sql`${note}::text`),
      offer_expires_at: sql`case when ea.status = 'offered' then ea.offer_expires_at else c.ends end`,
    })
    .where(sql<boolean>`ea.id = c.id and ea.status = c.from and (c.to <> ea.status or ea.staged_status is not null)`)
    .returning(['ea.id', 'ea.staged_status'])
    .execute()
  const ids = new Set(written.map(({ id }) => id))
  await recordHistory(
    context,
    changes.flatMap(({ id, from, to }) => (ids.has(id) ? [{ id, from, to, by, reason, note, batchId }] : [])),
    { isStaged: true },
  )
  return { changed: [...ids], staged: written.flatMap((row) => (row.staged_status === null ? [] : [row.id])) }
}
