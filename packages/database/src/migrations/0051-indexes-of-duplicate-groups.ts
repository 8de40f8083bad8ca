import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

export const isTransactional = false

/** Writers of the same keys wait for a batch, so it is small. */
const batchSize = 500

/** Gives those who were flagged before their groups; does nothing to those who have them. */
const groupFlagged = async (db: Kysely<unknown>): Promise<void> => {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from applicants where duplicate_kinds <> 0 and id > ${last}::uuid order by id limit ${batchSize}`.execute(
      db,
    )
    const ids = rows.map(({ id }) => id)
    await sql`
      select settle_matches(array_agg(applicant_id), array_agg(kind), array_agg(key), array_agg(null::boolean))
      from match_keys where applicant_id = any (${ids}::uuid[]) having count(*) > 0`.execute(db)
    const end = ids.at(-1)
    if (end === undefined) return
    last = end
  }
}

const indexes = {
  applicants_grouped: sql`((duplicate_kinds & -duplicate_kinds), duplicate_group, created_at desc, id desc)
    include (duplicate_kinds) where duplicate_kinds <> 0`,
  applicants_grouped_by_email: sql`(duplicate_group, created_at desc, id desc) where duplicate_kinds & 1 <> 0`,
  applicants_grouped_by_phone: sql`(phone_key, created_at desc, id desc) where duplicate_kinds & 2 <> 0`,
  applicants_grouped_by_name: sql`(name_key, created_at desc, id desc) where duplicate_kinds & 4 <> 0`,
  applicants_grouped_by_instagram: sql`(instagram_group, created_at desc, id desc) where duplicate_kinds & 8 <> 0`,
}

const replaced = ['duplicates', 'same_email', 'same_phone', 'same_name', 'same_instagram']

/** A page of the list of duplicates is read from an index in the order of its groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await groupFlagged(db)
  for (const [name, definition] of Object.entries(indexes))
    await createIndexConcurrently(db, name, sql`on applicants ${definition}`)
  for (const name of replaced) await sql`drop index concurrently if exists ${sql.id(`applicants_${name}`)}`.execute(db)
}
