import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

type Connected = Pick<Context, 'db'>

/** Holds the lock of this name until the transaction ends; waits while another transaction holds it. */
export const takeLock = async ({ db }: Connected, name: string | RawBuilder<string>): Promise<void> => {
  await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('lock')).execute()
}
