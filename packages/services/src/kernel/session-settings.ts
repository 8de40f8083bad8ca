import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Applies settings of PostgreSQL, such as time limits, until the transaction ends. */
export const applySettings = async (
  { db }: Pick<Context, 'db'>,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  await db
    .selectNoFrom(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`.as(name)))
    .execute()
}
