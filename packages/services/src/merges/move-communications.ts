import type { CommunicationState } from '@velvet/contracts/delivery'
import type { Context } from '../kernel/index.ts'
import { carryOut, type Move } from './references.ts'

type Row = { id: string; applicant_id: string | null; state: CommunicationState }

/** Whether a row was handed over, will be, could not be, or never is. */
const rank = ({ state }: Row): number =>
  state === 'queued' ? 1 : state === 'failed' || state === 'bounced' ? 2 : state === 'skipped' ? 3 : 0

const byWorth =
  (primaryId: string) =>
  (a: Row, b: Row): number =>
    rank(a) - rank(b) || Number(b.applicant_id === primaryId) - Number(a.applicant_id === primaryId)

/**
 * Brings the ledger over. A person has one row per campaign and channel: the one that was sent, else the one that waits.
 * What else waited for the same campaign is skipped, so that nobody is written to twice.
 */
export const moveCommunications = async (
  context: Context,
  primaryId: string,
  duplicateIds: readonly string[],
): Promise<Move[]> => {
  const rows = await context.db
    .selectFrom('communications')
    .select(['id', 'campaign_id', 'applicant_id', 'channel', 'state'])
    .where('applicant_id', 'in', [primaryId, ...duplicateIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  const places = Map.groupBy(rows, (row) => (row.campaign_id ? `${row.campaign_id} ${row.channel}` : row.id))
  const leaving: Move[] = []
  const arriving: Move[] = []
  const superfluous: string[] = []
  for (const place of places.values()) {
    const [best, ...others] = place.toSorted(byWorth(primaryId))
    if (!best) continue
    for (const row of others) {
      leaving.push({ reference: 'communications', key: row.id, from: row.applicant_id, to: null })
      if (row.state === 'queued') superfluous.push(row.id)
    }
    if (best.applicant_id !== primaryId)
      arriving.push({ reference: 'communications', key: best.id, from: best.applicant_id, to: primaryId })
  }
  if (superfluous.length > 0)
    await context.db
      .updateTable('communications')
      .set({ state: 'skipped', skip_reason: 'duplicate_address', lease_token: null, lease_until: null })
      .where('id', 'in', superfluous)
      .where('state', '=', 'queued')
      .execute()
  await carryOut(context, leaving)
  await carryOut(context, arriving)
  return [...leaving, ...arriving]
}
