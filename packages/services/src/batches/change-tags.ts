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

/** How many of the tags each of these people has. */
const countTags = async (context: Context, ids: readonly string[], tags: readonly string[]) => {
  const { rows } = await sql<{ applicant_id: string; held: number }>`select applicant_id, count(*)::int as held
    from applicant_tags where applicant_id = any(${ids}::uuid[]) and tag_id = any(${tags}::uuid[])
    group by applicant_id`.execute(context.db)
  return new Map(rows.map((row) => [row.applicant_id, row.held]))
}

/** The tags a person had, and the tags they have afterwards. */
const keepTags = (context: Context, batchId: string, ids: readonly string[], tags: readonly string[], isAdd: boolean) =>
  sql`insert into batch_items (batch_id, applicant_id, before, after)
    select ${batchId}::uuid, person, jsonb_build_object('tags', coalesce(
      (select jsonb_agg(tag_id) from applicant_tags where applicant_id = person and tag_id = any(${tags}::uuid[])), '[]')),
      ${JSON.stringify({ tags: isAdd ? tags : [] })}::jsonb
    from unnest(${ids}::uuid[]) person`.execute(context.db)

/** Tags are stored outside the person's row; an open editor must still notice that the person changed. */
const touch = (context: Context, ids: readonly string[]) =>
  changePeople(
    context,
    ids.map((id) => ({ id, columns: {} })),
  )

/** Gives people the tags with these names; creates missing tags. */
export const addTags = (names: readonly string[]): Change => ({
  judge: async (context, ids) => {
    const tags = ids.length > 0 ? (await ensureTags(context, names)).map((tag) => tag.id) : []
    const held = await countTags(context, ids, tags)
    const hasAll = (id: string) => held.get(id) === tags.length
    return {
      change: ids.filter((id) => !hasAll(id)),
      skipped: ids.filter(hasAll).map((id) => ({ id, reason: 'Already has these tags.' })),
      failed: [],
    }
  },
  write: async (context, batchId, ids) => {
    const tags = await findTags(context, names)
    await keepTags(context, batchId, ids, tags, true)
    await sql`insert into applicant_tags (id, applicant_id, tag_id)
      select new_id(), person, tag from unnest(${ids}::uuid[]) person, unnest(${tags}::uuid[]) tag
      on conflict (applicant_id, tag_id) do nothing`.execute(context.db)
    await touch(context, ids)
  },
})

/** Removes the tags with these names from people; the tags themselves stay. */
export const removeTags = (names: readonly string[]): Change => ({
  judge: async (context, ids) => {
    const held = await countTags(context, ids, await findTags(context, names))
    return {
      change: ids.filter((id) => held.has(id)),
      skipped: ids.filter((id) => !held.has(id)).map((id) => ({ id, reason: 'Has none of these tags.' })),
      failed: [],
    }
  },
  write: async (context, batchId, ids) => {
    const tags = await findTags(context, names)
    await keepTags(context, batchId, ids, tags, false)
    await sql`delete from applicant_tags
      where applicant_id = any(${ids}::uuid[]) and tag_id = any(${tags}::uuid[])`.execute(context.db)
    await touch(context, ids)
  },
})
