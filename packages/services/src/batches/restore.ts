import { sql } from 'kysely'
import { changePeople } from '../people/index.ts'
import { type Restore, restoreColumns } from './restore-columns.ts'
import { restoreStatus } from './restore-status.ts'

/** Restores and removes tags of people who still have exactly those of the batch's tags that it left them with. */
const restoreTags: Restore = async (context, { batchId }, ids) => {
  // Raw: two writes on the same people, and sets of JSON.
  const { rows } = await sql<{ id: string }>`
    with untouched as (
      select i.applicant_id, i.before->'tags' as before, i.after->'tags' as after
      from batch_items i join applicants a on a.id = i.applicant_id
      where i.batch_id = ${batchId}::uuid and i.applicant_id = any(${ids}::uuid[]) and i.after ? 'tags'
        and not exists (
          (select jsonb_array_elements_text(i.after->'tags')::uuid
            except select tag_id from applicant_tags where applicant_id = a.id)
          union all
          (select tag_id from applicant_tags where applicant_id = a.id and (i.before->'tags') ? tag_id::text
            and not (i.after->'tags') ? tag_id::text)
        )
    ), given as (
      insert into applicant_tags (id, applicant_id, tag_id)
      select new_id(), u.applicant_id, t.id from untouched u join tags t on u.before ? t.id::text and not u.after ? t.id::text
      on conflict (applicant_id, tag_id) do nothing returning applicant_id
    ), taken as (
      delete from applicant_tags at using untouched u
      where at.applicant_id = u.applicant_id and u.after ? at.tag_id::text and not u.before ? at.tag_id::text
      returning at.applicant_id
    )
    select applicant_id as id from given union select applicant_id from taken`.execute(context.db)
  await changePeople(
    context,
    rows.map(({ id }) => ({ id, columns: {} })),
  )
  return rows.map(({ id }) => id)
}

const restores: readonly Restore[] = [restoreStatus, restoreColumns, restoreTags]

/** Restores these locked people of a batch, one change after the other; returns the people who were restored in part or whole. */
export const restore: Restore = async (context, changed, ids) => {
  const restored = new Set<string>()
  for (const one of restores) for (const id of await one(context, changed, ids)) restored.add(id)
  return [...restored]
}
