import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Creates an index without blocking writes; for migrations with `isTransactional = false`. `definition` is what follows the
 * name: `on applicants (created_at)`. Can be repeated: it removes the remains of an interrupted run and keeps a complete index.
 * Waits for every open transaction, such as an export; no other statement waits for it.
 */
export const createIndexConcurrently = async (
  db: Kysely<unknown>,
  name: string,
  definition: RawBuilder<unknown>,
  { isUnique = false }: { isUnique?: boolean } = {},
): Promise<void> => {
  const index = sql.id(name)
  await sql`set lock_timeout = 0`.execute(db)
  try {
    const { rows } = await sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(
      db,
    )
    if (rows.length > 0) await sql`drop index concurrently ${index}`.execute(db)
    const kind = isUnique ? sql`unique index` : sql`index`
    await sql`create ${kind} concurrently if not exists ${index} ${definition}`.execute(db)
  } finally {
    await sql`reset lock_timeout`.execute(db)
  }
}
