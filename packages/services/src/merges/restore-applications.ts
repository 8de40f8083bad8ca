import type { ApplicationStatus } from '@velvet/contracts/applications'
import { allotPlaces, holdsPlaces } from '@velvet/domain/applications'
import { lockNights } from '../applications/index.ts'
import type { Context } from '../kernel/index.ts'
import { dropDanglingReferences, type RowSnapshot, restoreRowSnapshots } from '../kernel/index.ts'
import { removeAliases } from './link-aliases.ts'
import type { Snapshot } from './perform-merge.ts'

/** For merges from before applications had a status: derived from the person's, for their latest event. */
const statusOf = (row: RowSnapshot, { before, removed }: Snapshot): unknown => {
  const owner = [before, ...removed.applicants].find((person) => person.id === row.applicant_id)
  return row.status ?? (owner?.event_id === row.event_id ? owner?.status : 'pending')
}

const isHolding = (status: unknown): boolean =>
  status !== null && status !== undefined && holdsPlaces(status as ApplicationStatus)

/** The application as it is restored without a place. */
const withoutPlace = (row: RowSnapshot) => ({
  ...(isHolding(row.staged_status) ? { staged_status: null, staged_by: null, staged_at: null, staged_note: null } : {}),
  ...(isHolding(row.status) ? { status: 'pending', pass_no: Number(row.pass_no ?? 0) + 1 } : {}),
})

/** Restores the applications that a merge removed. One whose place was given away since waits for a decision. */
export const restoreApplications = async (context: Context, snapshot: Snapshot): Promise<void> => {
  const left = await dropDanglingReferences(context, snapshot.removed.event_applications, 'event_id', true)
  const rows = left.map((row) => ({ ...row, status: statusOf(row, snapshot) }) as RowSnapshot)
  const held = rows
    .filter((row) => isHolding(row.status) || isHolding(row.staged_status))
    .map((row) => ({ id: String(row.id), eventId: String(row.event_id), heads: Number(row.heads ?? 1) }))
  const places = await lockNights(context, [...new Set(held.map(({ eventId }) => eventId))])
  const without = new Set(allotPlaces(held, places).full.map(({ id }) => id))
  await restoreRowSnapshots(
    context,
    'event_applications',
    // Merges from before applications had a party lack these columns.
    rows.map((row) => ({
      ...{ party_requested: 1, companions: [], answers: [], response: 'none', updated_at: row.created_at },
      ...{ told_no: 0, link_no: 1, pass_no: 0 },
      ...row,
      ...(without.has(String(row.id)) ? withoutPlace(row) : {}),
    })),
  )
  const returned = new Set(rows.map((row) => row.id))
  await removeAliases(context, [...returned].map(String), snapshot.removed.application_aliases)
  await restoreRowSnapshots(
    context,
    'application_history',
    (snapshot.removed.application_history ?? []).filter((row) => returned.has(row.application_id)),
  )
}
