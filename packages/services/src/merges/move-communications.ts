import type { CommunicationState } from '@velvet/contracts/delivery'
import { type Context, oneOf } from '../kernel/index.ts'
import { noLease } from '../leases/index.ts'
import { leaveQueuedBatches } from '../send-batches/index.ts'
import { applyMoves, type Move, reversed } from './references.ts'

type Row = { id: string; applicant_id: string | null; state: CommunicationState }

/** Whether a row was handed over, waits, could not be sent, or never will be. */
const rank = ({ state }: Row): number =>
  state === 'queued' ? 1 : state === 'failed' || state === 'bounced' ? 2 : state === 'skipped' ? 3 : 0

const byWorth =
  (primaryId: string) =>
  (a: Row, b: Row): number =>
    rank(a) - rank(b) || Number(b.applicant_id === primaryId) - Number(a.applicant_id === primaryId)

/** The changes that a merge made to the ledger. */
export type LedgerChange = {
  moves: Move[]
  /** Waiting rows that were skipped, because another row sends to the kept person. */
  skipped: string[]
}

const skip = async (context: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await context.db
    .updateTable('communications')
    .set({ state: 'skipped', skip_reason: 'duplicate_address', ...noLease })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute()
}

/**
 * Moves the ledger. A person has one row per campaign and channel: the sent one, else the waiting one. The others stay without a
 * person and keep their owner in `merged_from`; waiting rows among them are skipped, so that no one gets a message twice.
 */
export const moveCommunications = async (
  context: Context,
  primaryId: string,
  duplicateIds: readonly string[],
): Promise<LedgerChange> => {
  const people = [primaryId, ...duplicateIds]
  const ids = await context.db.selectFrom('communications').select('id').where('applicant_id', 'in', people).execute()
  await leaveQueuedBatches(
    context,
    ids.map(({ id }) => id),
  )
  const rows = await context.db
    .selectFrom('communications')
    .select(['id', 'campaign_id', 'applicant_id', 'channel', 'state'])
    .where('applicant_id', 'in', people)
    .orderBy('id')
    .forUpdate()
    .execute()
  const places = Map.groupBy(rows, (row) => (row.campaign_id ? `${row.campaign_id} ${row.channel}` : row.id))
  const leaving: Move[] = []
  const arriving: Move[] = []
  const skipped: string[] = []
  for (const place of places.values()) {
    const [best, ...others] = place.toSorted(byWorth(primaryId))
    if (!best) continue
    for (const row of others) {
      leaving.push({ reference: 'communications', key: row.id, from: row.applicant_id, to: null })
      if (row.state === 'queued') skipped.push(row.id)
    }
    if (best.applicant_id !== primaryId)
      arriving.push({ reference: 'communications', key: best.id, from: best.applicant_id, to: primaryId })
  }
  await skip(context, skipped)
  await context.db
    .updateTable('communications')
    .set(({ ref }) => ({ merged_from: ref('applicant_id') }))
    .where('id', '=', oneOf(leaving.map((move) => move.key)))
    .execute()
  await applyMoves(context, leaving)
  await applyMoves(context, arriving)
  return { moves: [...leaving, ...arriving], skipped }
}

/** Locks the campaigns of these rows, so that none is filled, closed, or canceled until the transaction ends. */
export const lockCampaignsOf = async (context: Context, { skipped }: LedgerChange): Promise<void> => {
  const campaigns = context.db.selectFrom('communications').select('campaign_id').where('id', '=', oneOf(skipped))
  await context.db
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', campaigns)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Restores waiting rows. Not where the campaign ended, where a call turned out to have sent the message after all, or where
 * another person gets one at that address by now.
 */
const waitAgain = async (context: Context, ids: readonly string[]): Promise<void> => {
  await context.db
    .updateTable('communications as c')
    .from('campaigns as ca')
    .set({ state: 'queued', skip_reason: null })
    .where('c.id', '=', oneOf(ids))
    .where('c.state', '=', 'skipped')
    .where('c.skip_reason', '=', 'duplicate_address')
    .whereRef('ca.id', '=', 'c.campaign_id')
    .where('ca.status', '=', 'sending')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_attempts as d')
            .select('d.attempt')
            .whereRef('d.communication_id', '=', 'c.id')
            .where('d.outcome', '=', 'accepted'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('communications as other')
            .select('other.id')
            .whereRef('other.campaign_id', '=', 'c.campaign_id')
            .whereRef('other.channel', '=', 'c.channel')
            .whereRef('other.address_hmac', '=', 'c.address_hmac')
            .where('other.state', '<>', 'skipped'),
        ),
      ),
    )
    .execute()
}

/** Returns the rows that a merge took to their owners; rows whose sending it prevented wait again while their campaign runs. */
export const restoreCommunications = async (context: Context, { moves, skipped }: LedgerChange): Promise<void> => {
  // First the rows that went to the kept person, then the rows without an owner: a person has one row per campaign and channel.
  await applyMoves(context, reversed(moves.filter((move) => move.to !== null)))
  const left = moves.filter((move) => move.to === null)
  await applyMoves(context, reversed(left))
  await context.db
    .updateTable('communications')
    .set({ merged_from: null })
    .where('id', '=', oneOf(left.map((move) => move.key)))
    .execute()
  await waitAgain(context, skipped)
}
