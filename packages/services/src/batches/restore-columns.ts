import { sql } from 'kysely'
import { restorePictures, showsKeptPictures } from '../instagram/index.ts'
import { type Context, oneOf, type RowSnapshot } from '../kernel/index.ts'
import {
  changePeople,
  consentsBetween,
  optedOutSince,
  restorableColumns,
  withoutRemovedEvents,
  withWholeProfile,
} from '../people/index.ts'
import { unchangedSince } from '../undo/index.ts'

export type Changed = { readonly batchId: string; readonly changedAt: Date }

/** Restores these locked people of a batch in one respect; returns those who were restored. */
export type Restore = (context: Context, changed: Changed, ids: readonly string[]) => Promise<string[]>

/** The values to restore, and the current values of the same columns. */
type Found = { id: string; columns: RowSnapshot; current: RowSnapshot }

const only = (row: RowSnapshot, isMeant: (column: string) => boolean): RowSnapshot =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isMeant(column)))

/** The current values of the columns that a batch changed. */
const currentValues = sql<RowSnapshot>`coalesce(
  (select jsonb_object_agg(key, to_jsonb(a) -> key) from jsonb_object_keys(i.after) key), '{}')`

/** Each person's columns that still have the value which the change gave them, with a profile as one. */
const readUnchanged = async (context: Context, { batchId }: Changed, ids: readonly string[]): Promise<Found[]> => {
  const people = await context.db
    .selectFrom('batch_items as i')
    .innerJoin('applicants as a', 'a.id', 'i.applicant_id')
    .select(['a.id', 'i.before', 'i.after', currentValues.as('now')])
    .where('i.batch_id', '=', batchId)
    .where('i.applicant_id', '=', oneOf(ids))
    .execute()
  return people.map(({ id, before, after, now }) => {
    const unchanged = unchangedSince(after, now)
    const isMeant = (column: string) => restorableColumns.includes(column) && unchanged.includes(column)
    const columns = withWholeProfile(only(before, isMeant), before, after)
    return { id, columns, current: only(now, isMeant) }
  })
}

/** Leaves out the opt-ins of people who opted out themselves since. */
const withoutLeft = async (context: Context, { changedAt }: Changed, found: readonly Found[]): Promise<Found[]> => {
  const asked = found.filter(({ columns }) => 'email_opted_out_at' in columns || 'sms_opted_out_at' in columns)
  const left = await optedOutSince(
    context,
    asked.map(({ id }) => id),
    { since: changedAt, except: 'admin' },
  )
  const isMeant = (id: string) => (column: string) => !left.has(`${id} ${column}`)
  return found
    .map(({ id, columns, current }) => ({
      ...{ id, columns: only(columns, isMeant(id)), current: only(current, isMeant(id)) },
    }))
    .filter(({ columns }) => Object.keys(columns).length > 0)
}

/** Restores the earlier value of each column that still has the value which the change gave it. */
export const restoreColumns: Restore = async (context, changed, ids) => {
  const unchanged = await withoutLeft(context, changed, await readUnchanged(context, changed, ids))
  const people = await withoutRemovedEvents(context, unchanged)
  await changePeople(
    context,
    people.map(({ id, columns, current }) => ({ id, columns, consents: consentsBetween(current, columns, 'admin') })),
  )
  const pictured = people.filter(({ columns }) => showsKeptPictures(columns)).map(({ id }) => id)
  await restorePictures(context, pictured, new Map())
  return people.map(({ id }) => id)
}
