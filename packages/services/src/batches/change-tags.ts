import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import { ensureTags, findTags, giveTags } from '../tags/index.ts'
import type { Change } from './change.ts'

const findIds = async (context: Context, names: readonly string[]): Promise<string[]> =>
  (await findTags(context, names)).map((tag) => tag.id)

/** The tags, among these, that each of these people has. */
const readHeld = async (context: Context, ids: readonly string[], tags: readonly string[]) => {
  const rows = await context.db
    .selectFrom('applicant_tags')
    .select(['applicant_id', sql<string[]>`array_agg(tag_id)`.as('held')])
    .where('applicant_id', '=', oneOf(ids))
    .where('tag_id', '=', oneOf(tags))
    .groupBy('applicant_id')
    .execute()
  return new Map(rows.map((row) => [row.applicant_id, row.held]))
}

/** Tags are stored outside the person's row; an open editor must still notice that the person changed. */
const keepTags = async (
  context: Context,
  batchId: string,
  ids: readonly string[],
  { tags, isAdd }: { tags: readonly string[]; isAdd: boolean },
): Promise<void> => {
  const held = await readHeld(context, ids, tags)
  await changePeople(
    context,
    ids.map((id) => ({
      ...{ id, columns: {} },
      further: { before: { tags: held.get(id) ?? [] }, after: { tags: isAdd ? tags : [] } },
    })),
    { batchId },
  )
}

/** Gives people the tags with these names; creates missing tags. */
export const addTags = (names: readonly string[]): Change => ({
  judge: async (context, ids) => {
    const tags = ids.length > 0 ? (await ensureTags(context, names)).map((tag) => tag.id) : []
    const held = await readHeld(context, ids, tags)
    const hasAll = (id: string) => held.get(id)?.length === tags.length
    return {
      change: ids.filter((id) => !hasAll(id)),
      skipped: ids.filter(hasAll).map((id) => ({ id, reason: 'Already has these tags.' })),
      failed: [],
    }
  },
  write: async (context, batchId, ids) => {
    const tags = await findIds(context, names)
    await keepTags(context, batchId, ids, { tags, isAdd: true })
    await giveTags(context, ids, tags)
  },
})

/** Removes the tags with these names from people; the tags themselves stay. */
export const removeTags = (names: readonly string[]): Change => ({
  judge: async (context, ids) => {
    const held = await readHeld(context, ids, await findIds(context, names))
    return {
      change: ids.filter((id) => held.has(id)),
      skipped: ids.filter((id) => !held.has(id)).map((id) => ({ id, reason: 'Has none of these tags.' })),
      failed: [],
    }
  },
  write: async (context, batchId, ids) => {
    const tags = await findIds(context, names)
    await keepTags(context, batchId, ids, { tags, isAdd: false })
    await context.db
      .deleteFrom('applicant_tags')
      .where('applicant_id', '=', oneOf(ids))
      .where('tag_id', '=', oneOf(tags))
      .execute()
  },
})
