import { sql } from 'kysely'
import { ownPictures, readKept } from '../instagram/index.ts'
import { authorize, type Context, oneOf, type RowSnapshot, readRowSnapshots } from '../kernel/index.ts'
import { announceApplicants, awaitFills, changePeople, consentsBetween, removePeople } from '../people/index.ts'
import type { MergedValues } from './merged-values.ts'
import { moveApplications } from './move-applications.ts'
import { type LedgerChange, moveCommunications } from './move-communications.ts'
import { moveConversations, type ThreadOwner } from './move-conversations.ts'
import { applyMoves, type Move, planMoves, type ReferenceName } from './references.ts'
import type { Person } from './require-people.ts'

/** All data needed to undo the merge. */
export type Snapshot = {
  /** The kept person before and right after. */
  before: RowSnapshot
  after: RowSnapshot
  removed: {
    applicants: RowSnapshot[]
    applicant_emails: RowSnapshot[]
    applicant_tags: RowSnapshot[]
    conversations: RowSnapshot[]
    event_applications: RowSnapshot[]
    /** Absent in merges from before applications had a history. */
    application_history?: RowSnapshot[]
    /** Absent in merges from before applications had a link. */
    application_aliases?: RowSnapshot[]
    not_duplicates: RowSnapshot[]
  }
  /** The changes that the merge made to the kept person. */
  added: { emails: string[]; tags: string[]; notDuplicates: string[] }
  ledger: LedgerChange
  moves: Move[]
  /** Absent in merges from before they changed the owner of the kept thread. */
  threadOwner?: ThreadOwner | null
}

/** References that simply move over. */
const plain: readonly ReferenceName[] = [
  'activity',
  'consents',
  'importMatches',
  'importRows',
  'mergedApplicants',
  'merges',
]

const moveReferences = async (context: Context, primaryId: string, duplicateIds: readonly string[]) => {
  const conversations = await moveConversations(context, primaryId, duplicateIds)
  const applications = await moveApplications(context, primaryId, duplicateIds)
  const ledger = await moveCommunications(context, primaryId, duplicateIds)
  const others: Move[] = []
  for (const name of plain) others.push(...(await planMoves(context, name, duplicateIds, primaryId)))
  await applyMoves(context, others)
  return {
    moves: [...conversations.moves, ...applications.moves, ...others],
    ledger,
    conversations: conversations.removed,
    threadOwner: conversations.owner,
    event_applications: applications.removed,
    application_history: applications.history,
    application_aliases: applications.aliases,
  }
}

const uniteTags = async (context: Context, primaryId: string, duplicateIds: readonly string[]): Promise<string[]> => {
  const tags = await context.db
    .insertInto('applicant_tags')
    .columns(['id', 'applicant_id', 'tag_id'])
    .expression(({ selectFrom }) =>
      selectFrom('applicant_tags')
        .select([sql<string>`new_id()`.as('id'), sql<string>`${primaryId}::uuid`.as('applicant_id'), 'tag_id'])
        .where('applicant_id', '=', oneOf(duplicateIds))
        .groupBy('tag_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return tags.map((row) => row.id)
}

/**
 * Keeps dismissed pairs: a person who is not the same as one of the duplicates is not the same as the kept person either. Returns
 * the other person of each new pair.
 */
const keepDismissals = async (context: Context, ids: readonly string[], primaryId: string): Promise<string[]> => {
  // Raw: a write whose rows the next part reads; a pair is stored in order, so each part has a case.
  const { rows } = await sql<{ other: string }>`
    with others as (
      select distinct case when low_id = any (${ids}::uuid[]) then high_id else low_id end as other from not_duplicates
      where low_id = any (${ids}::uuid[]) or high_id = any (${ids}::uuid[])
    ), added as (
      insert into not_duplicates (low_id, high_id)
      select least(other, ${primaryId}::uuid), greatest(other, ${primaryId}::uuid) from others
      where other <> all (${ids}::uuid[])
      on conflict do nothing returning low_id, high_id
    )
    select case when low_id = ${primaryId}::uuid then high_id else low_id end as other from added`.execute(context.db)
  return rows.map((row) => row.other)
}

const keepFurtherEmails = async (context: Context, primaryId: string, emails: readonly string[]): Promise<string[]> => {
  await context.db.deleteFrom('applicant_emails').where('applicant_id', '=', primaryId).execute()
  const rows = emails.map((email) => ({ id: context.newId(), applicant_id: primaryId, email }))
  if (rows.length > 0) await context.db.insertInto('applicant_emails').values(rows).execute()
  return rows.map((row) => row.id)
}

const latestEvent = async (context: Context, people: readonly Person[]): Promise<string | null> => {
  const [primary] = people
  const row = await context.db
    .selectFrom('event_applications')
    .select('event_id')
    .where('applicant_id', '=', primary?.id ?? '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.event_id ?? people.find((person) => person.event_id !== null)?.event_id ?? null
}

/**
 * Merges locked people into the first one, in the open transaction. All records of the others move over; removed and moved rows
 * are stored with the merge. Returns its id. Writes no activity entry.
 */
export const performMerge = async (
  context: Context,
  [primary, ...duplicates]: readonly [Person, ...Person[]],
  { columns, furtherEmails }: MergedValues,
): Promise<string> => {
  const actor = authorize(context, 'applicants.edit')
  const duplicateIds = duplicates.map((person) => person.id)
  const ids = [primary.id, ...duplicateIds]
  const mergeId = context.newId()
  const [before] = await readRowSnapshots(context, 'applicants', [primary.id])
  await awaitFills(context)
  const removedPeople = await readRowSnapshots(context, 'applicants', duplicateIds)
  const removedEmails = await readRowSnapshots(context, 'applicant_emails', ids, 'applicant_id')
  const removedTags = await readRowSnapshots(context, 'applicant_tags', duplicateIds, 'applicant_id')
  const dismissed = [
    ...(await readRowSnapshots(context, 'not_duplicates', duplicateIds, 'low_id')),
    ...(await readRowSnapshots(context, 'not_duplicates', duplicateIds, 'high_id')),
  ]

  const tags = await uniteTags(context, primary.id, duplicateIds)
  const { moves, ledger, threadOwner, ...removed } = await moveReferences(context, primary.id, duplicateIds)
  const notDuplicates = await keepDismissals(context, ids, primary.id)
  const eventId = await latestEvent(context, [primary, ...duplicates])
  const pictures = await readKept(context, (where) => where('id', 'in', ids))
  // First, because a profile is kept only as long as a person has its username.
  await changePeople(context, [{ id: primary.id, columns: { instagram_username: columns.instagram_username ?? null } }])
  await removePeople(context, duplicateIds)
  const emails = await keepFurtherEmails(context, primary.id, furtherEmails)
  const consents = consentsBetween(primary, columns, 'merge')
  await changePeople(context, [{ id: primary.id, columns: { ...columns, event_id: eventId }, consents }])
  // If one of several people was not asked, the kept person has no consent, but did not opt out.
  const { email_opted_out_at = null, sms_opted_out_at = null } = columns
  await changePeople(context, [{ id: primary.id, columns: { email_opted_out_at, sms_opted_out_at } }])
  if (pictures.size > 0) await ownPictures(context, primary.id, pictures)

  const [after] = await readRowSnapshots(context, 'applicants', [primary.id])
  const snapshot: Snapshot = {
    before: before ?? {},
    after: after ?? {},
    removed: {
      applicants: removedPeople,
      applicant_emails: removedEmails,
      applicant_tags: removedTags,
      not_duplicates: dismissed,
      ...removed,
    },
    added: { emails, tags, notDuplicates },
    ledger,
    moves,
    threadOwner,
  }
  await context.db
    .insertInto('merges')
    .values({ id: mergeId, primary_id: primary.id, created_by: actor.id, snapshot: JSON.stringify(snapshot) })
    .execute()
  const earlier = moves.filter((move) => move.reference === 'merges').map((move) => move.key)
  if (earlier.length > 0)
    await context.db
      .updateTable('merges')
      .set({ superseded_by: mergeId })
      .where('id', 'in', earlier)
      .where('superseded_by', 'is', null)
      .execute()
  await context.db
    .insertInto('merged_applicants')
    .values(duplicateIds.map((id) => ({ id, merged_into: primary.id, merge_id: mergeId })))
    .execute()
  await announceApplicants(context)
  return mergeId
}
