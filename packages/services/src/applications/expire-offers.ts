import { sql } from 'kysely'
import { type Context, inTransaction, oneOf } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { changeApplications } from './change-applications.ts'

const chunkSize = 500

/** A guest who was told of the offer knows that it expired. Noting this makes a later offer count as news. */
const noteEnd = (context: Context, ids: readonly string[]) =>
  context.db
    .updateTable('event_applications')
    .set({ told_status: 'expired', told_at: context.now() })
    .where('id', '=', oneOf(ids))
    .where('status', '=', 'expired')
    .where('told_status', '=', 'offered')
    .execute()

/** Skips applications that a decision has locked: the decision, or the next run, ends their offer. */
const expireChunk = (outer: Context): Promise<number> =>
  inTransaction(outer, async (context) => {
    const rows = await context.db
      .selectFrom('event_applications')
      .select('id')
      .where('status', '=', 'offered')
      .where('offer_expires_at', '<=', sql<Date>`now()`)
      .where('staged_status', 'is distinct from', 'approved')
      .orderBy('id')
      .limit(chunkSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    await changeApplications(
      context,
      rows.map(({ id }) => ({ id, from: 'offered', to: 'expired', keepsStaged: true })),
      { by: 'system' },
    )
    await noteEnd(
      context,
      rows.map(({ id }) => id),
    )
    await announceApplicants(context)
    return rows.length
  })

/**
 * Ends every offer whose time is over; its places are free from then on (CAP-13). An offer with a staged approval waits for its
 * release, which tells the guest about the place; any other staged decision still waits afterwards. Several workers may run it at
 * once.
 */
export const expireOffers = async (context: Context): Promise<void> => {
  let ended = chunkSize
  while (ended === chunkSize) ended = await expireChunk(context)
}

/** Makes the offers of a locked event end no later than its doors open, for example after that time moved forward (CAP-11). */
export const limitOffers = async ({ db }: Context, eventId: string): Promise<void> => {
  await db
    .updateTable('event_applications as ea')
    .from('events as e')
    .set({ offer_expires_at: sql<Date>`coalesce(e.doors_at, e.date)` })
    .whereRef('e.id', '=', 'ea.event_id')
    .where('e.id', '=', eventId)
    .where('ea.status', '=', 'offered')
    .where(sql<boolean>`ea.offer_expires_at > coalesce(e.doors_at, e.date)`)
    .execute()
}
