import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

/** The outcome of an item. */
export type Outcome = {
  readonly state: 'succeeded' | 'failed' | 'skipped'
  readonly source?: InstagramSourceName | null
  readonly failure?: LookupFailure
}

/** Counts an item's outcome, once: not when the item was canceled in between, nor when its lease went to another worker. */
export const settleItem = async (
  context: Context,
  token: string,
  id: string,
  { state, source = null, failure }: Outcome,
): Promise<void> => {
  await sql`
    with settled as (
      update instagram_refresh_items set state = ${state}, source = ${source}, failure = ${failure ?? null},
        settled_at = clock_timestamp(), lease_token = null, lease_until = null
      where id = ${id}::uuid and state = 'waiting' and lease_token = ${token}::uuid
      returning refresh_id
    )
    update instagram_refreshes r set
      succeeded = r.succeeded + ${state === 'succeeded' ? 1 : 0}::int,
      failed = r.failed + ${state === 'failed' ? 1 : 0}::int,
      skipped = r.skipped + ${state === 'skipped' ? 1 : 0}::int
    from settled where r.id = settled.refresh_id`.execute(context.db)
}
