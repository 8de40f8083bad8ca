import { type Context, type RowSnapshot, restoreRowSnapshots } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'

/** Restores removed people as they were; the caller then calls `settleAddresses`. Leaves people alone who exist. */
export const restorePeople = async (context: Context, rows: readonly RowSnapshot[]): Promise<void> => {
  await restoreRowSnapshots(context, 'applicants', rows)
  await announcePeople(
    context,
    rows.map(({ id }) => String(id)),
  )
}
