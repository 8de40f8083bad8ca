import type { Context } from '../kernel/index.ts'
import { type RowSnapshot, readRowSnapshots } from '../kernel/index.ts'
import { addAliases, type Replaced } from './link-aliases.ts'
import { applyMoves, type Move } from './references.ts'

/** The most advanced first (ANS-30). */
const statuses = [
  'approved',
  'offered',
  'waitlisted',
  'pending',
  'invited',
  'declined',
  'withdrawn',
  'expired',
] as const
const placements = ['confirmed', 'offered', 'waitlisted', 'expired', 'none'] as const

/**
 * Moves event applications. Of several for the same event, the most advanced one stays (its decision, a staged decision, attendance,
 * place), then the kept person's; `removed` holds the others, `history` what was decided on them, and `aliases` which links led to them.
 */
export const moveApplications = async (
  context: Context,
  primaryId: string,
  duplicateIds: readonly string[],
): Promise<{ moves: Move[]; removed: RowSnapshot[]; history: RowSnapshot[]; aliases: RowSnapshot[] }> => {
  const rows = await context.db
    .selectFrom('event_applications')
    .select(['id', 'applicant_id', 'event_id', 'status', 'staged_status', 'placement', 'attendance', 'link_no'])
    .where('applicant_id', 'in', [primaryId, ...duplicateIds])
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  type Row = (typeof rows)[number]
  const worth = (row: Row): number =>
    statuses.indexOf(row.status) * 10_000 +
    statuses.indexOf(row.staged_status ?? row.status) * 1_000 +
    (row.attendance === 'checked_in' ? 0 : 100) +
    placements.indexOf(row.placement) * 10 +
    (row.applicant_id === primaryId ? 0 : 1)
  const moves: Move[] = []
  const replaced: Replaced[] = []
  for (const place of Map.groupBy(rows, (row) => row.event_id).values()) {
    const [best, ...others] = place.toSorted((a, b) => worth(a) - worth(b))
    if (!best) continue
    replaced.push(...others.map((row) => ({ id: row.id, linkNo: row.link_no, keptId: best.id })))
    if (best.applicant_id !== primaryId)
      moves.push({ reference: 'eventApplications', key: best.id, from: best.applicant_id, to: primaryId })
  }
  const superfluous = replaced.map(({ id }) => id)
  const removed = await readRowSnapshots(context, 'event_applications', superfluous)
  const history = await readRowSnapshots(context, 'application_history', superfluous, 'application_id')
  const aliases = await addAliases(context, replaced)
  if (superfluous.length > 0) await context.db.deleteFrom('event_applications').where('id', 'in', superfluous).execute()
  await applyMoves(context, moves)
  return { moves, removed, history, aliases }
}
