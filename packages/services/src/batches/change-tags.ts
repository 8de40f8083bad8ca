import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import { ensureTags } from '../tags/index.ts'
import type { Change } from './change.ts'

const findTags = async (context: Context, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from tags
    where lower(name) in (select lower(name) from unnest(${names}::text[]) name)`.execute(context.db)
  return rows.map((row) => row.id)
}

/** The tags, among these, that each of these people has. */
const readHeld = async (context: Context, ids: readonly string[], tags: readonly string[]) => {
  const { rows } = await sql<{ applicant_id: string; held: string[] }>`
    select applicant_id, array_agg(tag_id) as held
    from applicant_tags where applicant_id = any(${ids}::uuid[]) and tag_id = any(${tags}::uuid[])
    group by applicant_id`.execute(context.db)
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
    const tags = await findTags(context, names)
    await keepTags(context, batchId, ids, { tags, isAdd: true })
    await sql`insert into applicant_tags (id, applicant_id, tag_id)
      select new_id(), person, tag from unnest(${ids}::uuid[]) person, unnest(${tags}::uuid[]) tag
      on conflict (applicant_id, tag_id) do nothing`.execute(context.db)
  },
})

/** Removes the tags with these names from people; the tags themselves stay. */
export const removeTags = (names: readonly string[]): Change => ({
  judge: async (context, ids) => {
    const held = await readHeld(context, ids, await findTags(context, names))
    return {
      change: ids.filter((id) => held.has(id)),
      skipped: ids.filter((id) => !held.has(id)).map((id) => ({ id, reason: 'Has none of these tags.' })),
      failed: [],
    }
  },
  write: async (context, batchId, ids) => {
    const tags = await findTags(context, names)
    await keepTags(context, batchId, ids, { tags, isAdd: false })
    await sql`delete from applicant_tags
      where applicant_id = any(${ids}::uuid[]) and tag_id = any(${tags}::uuid[])`.execute(context.db)
  },
})
