import { type Context, notFound } from '../kernel/index.ts'
import { ensureTags } from '../tags/index.ts'

/** Names of an applicant's tags, in order. */
export const readTags = async (context: Context, applicantId: string): Promise<string[]> => {
  const rows = await context.db
    .selectFrom('applicant_tags')
    .innerJoin('tags', 'tags.id', 'applicant_tags.tag_id')
    .select('tags.name')
    .where('applicant_tags.applicant_id', '=', applicantId)
    .orderBy('tags.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Replaces the applicant's tags with these; creates missing tags. Returns the ids of those that were removed and added. */
export const replaceTags = async (
  context: Context,
  applicantId: string,
  names: readonly string[],
): Promise<{ removed: string[]; added: string[] }> => {
  const tags = await ensureTags(context, names)
  const ids = tags.map(({ id }) => id)
  const removed = await context.db
    .deleteFrom('applicant_tags')
    .where('applicant_id', '=', applicantId)
    .$if(ids.length > 0, (query) => query.where('tag_id', 'not in', ids))
    .returning('tag_id')
    .execute()
  if (ids.length === 0) return { removed: removed.map((row) => row.tag_id), added: [] }
  const added = await context.db
    .insertInto('applicant_tags')
    .values(ids.map((tagId) => ({ id: context.newId(), applicant_id: applicantId, tag_id: tagId })))
    .onConflict((conflict) => conflict.columns(['applicant_id', 'tag_id']).doNothing())
    .returning('tag_id')
    .execute()
  return { removed: removed.map((row) => row.tag_id), added: added.map((row) => row.tag_id) }
}

/** Refuses `event_not_found` for an unknown event; locks the event until this transaction ends. */
export const requireEvent = async (context: Context, eventId: string): Promise<void> => {
  const event = await context.db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .forKeyShare()
    .executeTakeFirst()
  if (!event) throw notFound('event')
}
