import type { Context } from '../../kernel/index.ts'
import { pollUntil } from '../../leases/index.ts'
import type { LookupRequest } from './request-lookup.ts'

const maxMs = 20_000
const pauseMs = 250

const read = (context: Context, { profileId }: LookupRequest) =>
  context.db
    .selectFrom('instagram_profiles')
    .select(['wanted_at', 'checked_at', 'source', 'failure', 'message', 'attempts'])
    .where('id', '=', profileId)
    .executeTakeFirst()

/** The result of a requested lookup. */
export type LookupResult = NonNullable<Awaited<ReturnType<typeof read>>>

/**
 * Waits for the requested lookup, 20 s at most, or until `signal` ends the wait. `pending` when it is still under way, `gone` when no one has the username any more.
 */
export const awaitLookup = async (
  context: Context,
  request: LookupRequest,
  signal: AbortSignal | undefined,
): Promise<LookupResult | 'pending' | 'gone'> => {
  const isOver = (row: LookupResult): boolean =>
    row.wanted_at === null || row.checked_at?.getTime() !== request.checkedAt?.getTime()
  const row = await pollUntil(
    { maxMs, pauseMs, signal },
    () => read(context, request),
    (seen) => !seen || isOver(seen),
  )
  if (!row) return 'gone'
  return isOver(row) ? row : 'pending'
}
