import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { undoMerge as endpoint } from '@velvet/contracts/merges'
import { displayName } from '@velvet/domain/applicants'
import { decideMergeUndo } from '@velvet/domain/merges'
import { readKept, restorePictures, showsKeptPictures } from '../instagram/index.ts'
import {
  authorize,
  type Context,
  dropDanglingReferences,
  inTransaction,
  isSame,
  knownId,
  notFound,
  oneOf,
  type RowSnapshot,
  readRowSnapshots,
  recordActivity,
  restoreRowSnapshots,
  storedColumns,
} from '../kernel/index.ts'
import {
  announceApplicants,
  changePeople,
  consentsBetween,
  optedOutSince,
  type PersonColumns,
  restorePeople,
  settleAddresses,
  withWholeProfile,
} from '../people/index.ts'
import { optOut } from '../suppressions/index.ts'
import { unchangedSince } from '../undo/index.ts'
import { lockCampaignsOf, restoreCommunications } from './move-communications.ts'
import { keepLaterTalk, recountConversations, restoreOwner } from './move-conversations.ts'
import type { Snapshot } from './perform-merge.ts'
import { applyMoves, type Move, reversed } from './references.ts'
import { lockPeople } from './require-people.ts'
import { restoreApplications } from './restore-applications.ts'

const lockMerge = async (context: Context, id: string) => {
  const merge = await context.db.selectFrom('merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!merge) throw notFound('merge')
  return { ...merge, snapshot: merge.snapshot as Snapshot }
}

const kept = new Set(['id', 'duplicate_kinds', 'duplicate_group', 'instagram_group', 'created_at', 'updated_at'])

/** Restores the kept person's earlier values, except values that were changed since, and a profile as one. */
const restorePrimary = async (
  context: Context,
  id: string,
  { before, after }: Snapshot,
  mergedAt: Date,
): Promise<void> => {
  const [now] = await readRowSnapshots(context, 'applicants', [id])
  const left = await optedOutSince(context, [id], { since: mergedAt, except: 'merge' })
  const stored = await storedColumns(context, 'applicants')
  const columns = unchangedSince(after, now ?? {}).filter(
    (name) =>
      stored.includes(name) && !kept.has(name) && !left.has(`${id} ${name}`) && !isSame(before[name], after[name]),
  )
  if (columns.length === 0) return
  const [row] = await dropDanglingReferences(context, [before], 'event_id')
  const unchanged = Object.fromEntries(columns.map((name) => [name, row?.[name] ?? null]))
  const restored: PersonColumns = withWholeProfile(unchanged, before, after)
  const consents = consentsBetween(now ?? {}, { ...now, ...restored }, 'merge')
  await changePeople(context, [{ id, columns: restored, consents }])
}

const takeBackAdded = async (context: Context, primaryId: string, { added }: Snapshot): Promise<void> => {
  if (added.emails.length > 0) await context.db.deleteFrom('applicant_emails').where('id', 'in', added.emails).execute()
  if (added.tags.length > 0) await context.db.deleteFrom('applicant_tags').where('id', 'in', added.tags).execute()
  const others = oneOf(added.notDuplicates)
  await context.db
    .deleteFrom('not_duplicates')
    .where(({ and, or }) =>
      or([and({ low_id: others, high_id: primaryId }), and({ low_id: primaryId, high_id: others })]),
    )
    .execute()
}

/** The pairs of which both people exist. */
const stillPairs = async (context: Context, rows: readonly RowSnapshot[]): Promise<RowSnapshot[]> => {
  const ids = [...new Set(rows.flatMap((row) => [String(row.low_id), String(row.high_id)]))]
  const there = new Set((await readRowSnapshots(context, 'applicants', ids)).map((row) => row.id))
  return rows.filter((row) => there.has(row.low_id) && there.has(row.high_id))
}

/** A person who opted out through one of their messages while merged must not return as opted in. */
const keepOptOuts = async (context: Context, ids: readonly string[], since: Date): Promise<void> => {
  const own = await context.db
    .selectFrom('communications as c')
    .select(['c.applicant_id as applicantId', 'c.channel', 'c.address_hmac as addressHmac'])
    .where('c.applicant_id', '=', oneOf(ids))
    .where('c.unsubscribed_at', '>', since)
    .$narrowType<{ applicantId: string }>()
    .execute()
  const merged = await context.db
    .selectFrom('merged_applicants as m')
    .innerJoin('communications as c', 'c.merged_from', 'm.id')
    .select(['m.merged_into as applicantId', 'c.channel', 'c.address_hmac as addressHmac'])
    .where('m.merged_into', '=', oneOf(ids))
    .where('c.unsubscribed_at', '>', since)
    .execute()
  await optOut(
    context,
    [...own, ...merged].map((change) => ({ ...change, source: 'link' as const })),
  )
}

const restoreRemoved = async (context: Context, primaryId: string, snapshot: Snapshot): Promise<void> => {
  const { removed, ledger, moves } = snapshot
  const withEvents = await dropDanglingReferences(context, removed.applicants, 'event_id')
  await restorePeople(context, withEvents)
  await restoreRowSnapshots(context, 'applicant_emails', removed.applicant_emails)
  await restoreRowSnapshots(
    context,
    'applicant_tags',
    await dropDanglingReferences(context, removed.applicant_tags, 'tag_id', true),
  )
  const isMessage = (move: Move): boolean => move.reference === 'messages'
  await applyMoves(context, reversed(moves.filter((move) => !isMessage(move))))
  await restoreCommunications(context, ledger)
  const threads = await dropDanglingReferences(context, removed.conversations, 'admin_id')
  await restoreRowSnapshots(context, 'conversations', threads)
  await applyMoves(context, reversed(moves.filter(isMessage)))
  await restoreApplications(context, snapshot)
  const pairs = await dropDanglingReferences(context, removed.not_duplicates, 'created_by')
  await restoreRowSnapshots(context, 'not_duplicates', await stillPairs(context, pairs))
  const lent = await keepLaterTalk(context, primaryId, moves)
  if (snapshot.threadOwner) await restoreOwner(context, snapshot.threadOwner)
  const talks = [...lent, ...moves.filter(isMessage).flatMap((move) => [move.from, move.to])]
  await recountConversations(
    context,
    [...new Set(talks)].filter((id) => id !== null),
  )
}

/**
 * Undoes a merge, up to 30 days later: the others are restored under their ids with all their records, the kept person is as
 * before except for later changes, and messages that the merge skipped wait again while their campaign runs. Refuses
 * `merge_not_found` (also when the kept person was removed), `merge_undone`, `merge_too_old`, `merge_changed`.
 */
export const undoMerge = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    const actor = authorize(context, 'applicants.edit')
    const merge = await lockMerge(context, knownId(params.id, 'merge'))
    const state = {
      createdAt: merge.created_at,
      isUndone: merge.undone_at !== null,
      isSuperseded: merge.superseded_by !== null,
    }
    decideMergeUndo(state, context.now())
    const { snapshot, primary_id: primaryId } = merge
    await lockCampaignsOf(context, snapshot.ledger)
    const [primary] = await lockPeople(context, [primaryId])
    if (!primary) throw notFound('merge')
    const pictures = await readKept(context, (where) => where('id', '=', primaryId))
    await takeBackAdded(context, primaryId, snapshot)
    await context.db.deleteFrom('merged_applicants').where('merge_id', '=', merge.id).execute()
    await restoreRemoved(context, primaryId, snapshot)
    await restorePrimary(context, primaryId, snapshot, merge.created_at)
    const others = snapshot.removed.applicants.map((row) => String(row.id))
    await settleAddresses(context, [primaryId, ...others])
    await keepOptOuts(context, others, merge.created_at)
    if (showsKeptPictures(snapshot)) await restorePictures(context, [primaryId, ...others], pictures)
    await context.db.updateTable('merges').set({ superseded_by: null }).where('superseded_by', '=', merge.id).execute()
    await context.db
      .updateTable('merges')
      .set({ undone_at: context.now(), undone_by: actor.id })
      .where('id', '=', merge.id)
      .execute()
    const restored = others.length
    const name = displayName({ firstName: primary.first_name, lastName: primary.last_name, email: primary.email })
    await recordActivity(context, {
      action: 'applicant.merge_undone',
      description: `Undid the merge of ${restored + 1} applicants into ${name}`,
      target: { type: 'applicant', id: primaryId },
      details: { mergeId: merge.id },
    })
    await announceApplicants(context)
    return {
      success: true,
      restored,
      message: `${restored} ${restored === 1 ? 'applicant is' : 'applicants are'} back as they were before the merge.`,
    }
  })
