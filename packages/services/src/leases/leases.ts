import type { Database } from '@velvet/database'
import { type QueryCreator, sql, type UpdateObject, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { fromNow, isUnleased } from './lease-time.ts'
import { repeat } from './repeat.ts'

/** Tables whose rows are leased: `lease_token` names the holder, `lease_until` is when the lease ends. */
export type LeasedTable = 'communications' | 'instagram_profiles' | 'instagram_refresh_items'

/** Who holds rows of a table, and for how long at a time. A token belongs to one worker, or to one piece of its work. */
export type Holder<T extends LeasedTable> = { readonly table: T; readonly token: string; readonly leaseMs: number }

type Connected = { readonly db: QueryCreator<Database> }
/** The statement by which a holder changes rows, to be completed and executed. */
type Held<T extends LeasedTable> = UpdateQueryBuilder<Database, T, T, UpdateResult>

/** What ends a lease, in a `set`. Written without a condition on the token, it takes the row back from its holder. */
export const noLease = { lease_token: null, lease_until: null } as const

/** The rows of the table that this holder still has: not those that were taken back, or that another holder claimed since. */
const heldBy = ({ db }: Connected, { table, token }: Pick<Holder<LeasedTable>, 'table' | 'token'>) =>
  db.updateTable(table).where('lease_token', '=', token)

/** Leases rows to a holder in the `set` of a raw statement, which selects free rows and locks them itself. */
export const leaseTo = ({ token, leaseMs }: Pick<Holder<LeasedTable>, 'token' | 'leaseMs'>) =>
  sql`lease_token = ${token}::uuid, lease_until = ${fromNow(leaseMs)}`

/**
 * Leases rows to the holder: those that are free and match the conditions that the caller adds. Of two claims at once one gets a
 * row; the other waits for it and finds it taken, or leaves it out if its conditions `skip locked`.
 */
export const claim = <T extends LeasedTable>({ db }: Connected, { table, token, leaseMs }: Holder<T>): Held<T> =>
  db
    .updateTable<LeasedTable>(table)
    .set({ lease_token: token, lease_until: fromNow(leaseMs) })
    .where(isUnleased('lease_until', leaseMs)) as unknown as Held<T>

/**
 * Renews the lease of a row; false when the holder no longer has it. A lease that has ended is not renewed, even if no one has
 * claimed the row since: from its end on, any worker may.
 */
export const renew = async (context: Connected, holder: Holder<LeasedTable>, id: string): Promise<boolean> => {
  const renewed = heldBy(context, holder).where('id', '=', id).where('lease_until', '>', sql<Date>`clock_timestamp()`)
  const { numUpdatedRows } = await renewed.set({ lease_until: fromNow(holder.leaseMs) }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Writes the outcome of a row and ends its lease, in one statement. Changes nothing if the row was taken back, or claimed by
 * another holder; a lease that ended unnoticed still counts, so that no finished work is wasted.
 */
export const settle = <T extends LeasedTable>(
  context: Connected,
  holder: Holder<T>,
  id: string,
  changes: UpdateObject<Database, T, T>,
): Held<T> =>
  heldBy(context, holder)
    .where('id', '=', id)
    .set({ ...(changes as object), ...noLease }) as unknown as Held<T>

/** Releases all rows that match `which`: any worker may claim them, after `inMs` if given. Changes no row of another holder. */
export const release = async <T extends LeasedTable>(
  context: Connected,
  holder: Pick<Holder<T>, 'table' | 'token'>,
  which: (held: Held<T>) => Held<T>,
  inMs = 0,
): Promise<void> => {
  const released = heldBy(context, holder).set({ ...noLease, ...(inMs > 0 ? { lease_until: fromNow(inMs) } : {}) })
  await which(released as unknown as Held<T>).execute()
}

/**
 * Renews the lease of a row for as long as `work` runs. `lost` aborts when the lease could not be renewed: it ended, the row was
 * taken back, or it is gone. While the database does not answer, the work goes on; settling it decides.
 */
export const hold = async <T>(
  context: Context,
  holder: Holder<LeasedTable>,
  id: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController()
  const renewing = repeat(context, `hold on to a row of ${holder.table}`, holder.leaseMs / 3, async () => {
    if (!(await renew(context, holder, id)))
      lost.abort(new Error(`another worker may have claimed this row of ${holder.table}`))
  })
  try {
    return await work(lost.signal)
  } finally {
    await renewing.stop()
  }
}
