import { sql } from 'kysely'
import { restorePictures, showsKeptPictures } from '../instagram/index.ts'
import { type Context, type RowImage, withoutLost } from '../kernel/index.ts'
import { changePeople, consentsBetween, leftSince, restorableColumns } from '../people/index.ts'

export type Changed = { readonly batchId: string; readonly changedAt: Date }

/** Restores these locked people of a batch in one respect; returns those who were restored. */
export type Restore = (context: Context, changed: Changed, ids: readonly string[]) => Promise<string[]>

/** The values to restore, and the current values of the same columns. */
type Found = { id: string; columns: RowImage; current: RowImage }

/** Each person's columns that still have the value which the change gave them; an opt-in together with its time. */
const readUntouched = async (context: Context, { batchId }: Changed, ids: readonly string[]): Promise<Found[]> => {
  // Raw: takes JSON of the earlier, later, and current values apart, key by key.
  const { rows } = await sql<Found>`
    select a.id, kept.columns, kept.current from batch_items i join applicants a on a.id = i.applicant_id
    cross join lateral (select to_jsonb(a) as now) n
    cross join lateral (
      select jsonb_object_agg(e.key, i.before -> e.key) as columns, jsonb_object_agg(e.key, e.value) as current
      from jsonb_each(i.after) e cross join lateral replace(e.key, '_opt_in', '_opted_out_at') as partner
      where e.key = any(${restorableColumns}::text[]) and now -> e.key = e.value
        and coalesce(now -> partner = i.after -> partner, true)
    ) kept
    where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${ids}::uuid[]) and kept.columns is not null`.execute(
    context.db,
  )
  return rows
}

const only = (image: RowImage, isMeant: (column: string) => boolean): RowImage =>
  Object.fromEntries(Object.entries(image).filter(([column]) => isMeant(column)))

/** Leaves out the opt-ins of people who opted out themselves since. */
const withoutLeft = async (context: Context, { changedAt }: Changed, found: readonly Found[]): Promise<Found[]> => {
  const asked = found.filter(({ columns }) => 'email_opted_out_at' in columns || 'sms_opted_out_at' in columns)
  const left = await leftSince(
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

/** An event that was deleted since is no one's latest event again. */
const withoutLostEvents = async (context: Context, found: readonly Found[]): Promise<Found[]> => {
  const atEvents = found.filter(({ columns }) => 'event_id' in columns)
  const columns = await withoutLost(
    context,
    atEvents.map((one) => one.columns),
    'event_id',
  )
  return found.map((one) => ({ ...one, columns: columns[atEvents.indexOf(one)] ?? one.columns }))
}

/** Restores the earlier value of each column that still has the value which the change gave it. */
export const restoreColumns: Restore = async (context, changed, ids) => {
  const untouched = await withoutLeft(context, changed, await readUntouched(context, changed, ids))
  const people = await withoutLostEvents(context, untouched)
  await changePeople(
    context,
    people.map(({ id, columns, current }) => ({ id, columns, consents: consentsBetween(current, columns, 'admin') })),
  )
  const pictured = people.filter(({ columns }) => showsKeptPictures(columns)).map(({ id }) => id)
  await restorePictures(context, pictured, new Map())
  return people.map(({ id }) => id)
}
