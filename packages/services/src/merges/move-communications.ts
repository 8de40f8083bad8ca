import type { CommunicationState } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { carryOut, type Move, reversed } from './references.ts'

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
    .set({ state: 'skipped', skip_reason: 'duplicate_address', lease_token: null, lease_until: null })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute()
}

/**
 * Moves the ledger. A person has one row per campaign and channel: the sent one, else the waiting one. The others stay without a
 * person and remember their owner; waiting rows among them are skipped, so that no one gets a message twice.
 */
export const moveCommunications = async (
  context: Context,
  primaryId: string,
  duplicateIds: readonly string[],
): Promise<LedgerChange> => {
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
  await sql`update communications set merged_from = applicant_id
    where id = any (${leaving.map((move) => move.key)}::uuid[])`.execute(context.db)
  await carryOut(context, leaving)
  await carryOut(context, arriving)
  return { moves: [...leaving, ...arriving], skipped }
}

/** Locks the campaigns of these rows, so that none is filled, closed, or canceled until the transaction ends. */
export const lockCampaignsOf = async (context: Context, { skipped }: LedgerChange): Promise<void> => {
  await sql`select id from campaigns
    where id in (select campaign_id from communications where id = any (${skipped}::uuid[]))
    order by id for no key update`.execute(context.db)
}

/**
 * Restores waiting rows. Not where the campaign ended, where a call turned out to have sent the message after all, or where
 * another person gets one at that address by now.
 */
const waitAgain = async (context: Context, ids: readonly string[]): Promise<void> => {
  await sql`
    update communications c set state = 'queued', skip_reason = null from campaigns ca
    where c.id = any (${ids}::uuid[]) and c.state = 'skipped' and c.skip_reason = 'duplicate_address'
      and ca.id = c.campaign_id and ca.status = 'sending'
      and not exists (select 1 from delivery_attempts d where d.communication_id = c.id and d.outcome = 'accepted')
      and not exists (select 1 from communications other where other.campaign_id = c.campaign_id
        and other.channel = c.channel and other.address_hmac = c.address_hmac and other.state <> 'skipped')`.execute(
    context.db,
  )
}

/** Returns the rows that a merge took to their owners; rows whose sending it prevented wait again while their campaign runs. */
export const restoreCommunications = async (context: Context, { moves, skipped }: LedgerChange): Promise<void> => {
  // First the rows that went to the kept person, then the rows without an owner: a person has one row per campaign and channel.
  await carryOut(context, reversed(moves.filter((move) => move.to !== null)))
  const left = moves.filter((move) => move.to === null)
  await carryOut(context, reversed(left))
  await sql`update communications set merged_from = null
    where id = any (${left.map((move) => move.key)}::uuid[])`.execute(context.db)
  await waitAgain(context, skipped)
}
