import { sql } from 'kysely'
import { type Context, oneOf, type RowSnapshot, readRowSnapshots } from '../kernel/index.ts'
import { applyMoves, type Move, planMoves } from './references.ts'

/** Whose thread it was, before the last admin who wrote in any of the joined ones became its owner. */
export type ThreadOwner = { readonly id: string; readonly adminId: string | null }

/** Gives a thread back to its earlier owner, if that admin still exists. */
export const restoreOwner = async (context: Context, { id, adminId }: ThreadOwner): Promise<void> => {
  await context.db
    .updateTable('conversations')
    .set({ admin_id: ({ selectFrom }) => selectFrom('admins').select('id').where('id', '=', adminId) })
    .where('id', '=', id)
    .execute()
}

/**
 * Joins all threads into one: the kept person's, or where there is none the most recent one. The messages of the others move into
 * it; `removed` holds the deleted threads, and `owner` the earlier owner of the kept one.
 */
export const moveConversations = async (
  context: Context,
  primaryId: string,
  duplicateIds: readonly string[],
): Promise<{ moves: Move[]; removed: RowSnapshot[]; owner: ThreadOwner | null }> => {
  const rows = await context.db
    .selectFrom('conversations')
    .selectAll()
    .where('applicant_id', 'in', [primaryId, ...duplicateIds])
    .orderBy('last_message_at', (ob) => ob.desc().nullsLast())
    .orderBy('id')
    .forUpdate()
    .execute()
  const kept = rows.find((row) => row.applicant_id === primaryId) ?? rows[0]
  if (!kept) return { moves: [], removed: [], owner: null }

  const others = rows.filter((row) => row !== kept).map((row) => row.id)
  const inThreads = sql<boolean>`t.conversation_id = any (${rows.map((row) => row.id)}::uuid[])`
  const moves = [
    ...(await planMoves(context, 'senders', duplicateIds, primaryId, inThreads)),
    ...(await planMoves(context, 'messages', others, kept.id)),
    ...(await planMoves(context, 'conversations', duplicateIds, primaryId, sql<boolean>`t.id = ${kept.id}::uuid`)),
  ]
  const removed = await readRowSnapshots(context, 'conversations', others)
  await applyMoves(context, moves)
  if (others.length > 0) {
    await context.db.deleteFrom('conversations').where('id', 'in', others).execute()
    await context.db
      .updateTable('conversations')
      .set({ is_archived: rows.every((row) => row.is_archived) })
      .where('id', '=', kept.id)
      .execute()
    await recountConversations(context, [kept.id])
  }
  return { moves, removed, owner: { id: kept.id, adminId: kept.admin_id } }
}

/**
 * Messages with the kept person since the merge stay with them when the thread goes back to its former owner: they move to a new
 * thread. Ledger and senders distinguish them from earlier ones. Returns every thread that this may have changed.
 */
export const keepLaterTalk = async (
  context: Context,
  primaryId: string,
  moves: readonly Move[],
): Promise<readonly string[]> => {
  const lent = moves.filter((move) => move.reference === 'conversations').map((move) => move.key)
  const later = await context.db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.id', 'c.admin_id'])
    .where('c.id', '=', oneOf(lent))
    .where('c.applicant_id', '<>', primaryId)
    .where(({ and, exists, or, selectFrom }) =>
      or([
        and({ 'm.sender_type': 'applicant', 'm.sender_id': primaryId }),
        exists(
          selectFrom('communications as t')
            .select('t.id')
            .whereRef('t.message_id', '=', 'm.id')
            .where('t.applicant_id', '=', primaryId),
        ),
      ]),
    )
    .execute()
  const [first] = later
  if (!first) return lent
  const own = context.newId()
  await context.db
    .insertInto('conversations')
    .values({ id: own, applicant_id: primaryId, admin_id: first.admin_id })
    .execute()
  const ids = later.map(({ id }) => id)
  await context.db.updateTable('messages').set({ conversation_id: own }).where('id', 'in', ids).execute()
  return [...lent, own]
}

/** Updates a thread's summary and its owner, the admin who wrote last, from its messages. */
export const recountConversations = async (context: Context, ids: readonly string[]): Promise<void> => {
  await context.db
    .updateTable('conversations as c')
    .set(({ selectFrom }) => {
      const messages = selectFrom('messages as m').whereRef('m.conversation_id', '=', 'c.id')
      return {
        last_message_at: messages.select(({ fn }) => fn.max('m.sent_at').as('last')),
        unread_count: messages
          .select(({ fn }) => fn.countAll<number>().as('unread'))
          .where('m.sender_type', '=', 'applicant')
          .where('m.is_read', '=', false),
        admin_id: sql<string | null>`coalesce(${messages
          .innerJoin('admins as ad', 'ad.id', 'm.sender_id')
          .select('ad.id')
          .where('m.sender_type', '=', 'admin')
          .orderBy('m.sent_at', 'desc')
          .limit(1)}, c.admin_id)`,
      }
    })
    .where('c.id', '=', oneOf(ids))
    .execute()
}
