import type { Context } from '../../kernel/index.ts'
import { lookUntil } from '../../leases/index.ts'
import type { Wish } from './request-lookup.ts'

const longestMs = 20_000
const pauseMs = 250

const read = (context: Context, { profileId }: Wish) =>
  context.db
    .selectFrom('instagram_profiles')
    .select(['wanted_at', 'checked_at', 'source', 'failure', 'message', 'attempts'])
    .where('id', '=', profileId)
    .executeTakeFirst()

/** The result of a requested lookup. */
export type LookEnd = NonNullable<Awaited<ReturnType<typeof read>>>

/**
 * Waits for the requested lookup, 20 s at most, or until `signal` ends the wait. `pending` when it is still under way, `gone` when no one has the username any more.
 */
export const awaitLook = async (
  context: Context,
  wish: Wish,
  signal: AbortSignal | undefined,
): Promise<LookEnd | 'pending' | 'gone'> => {
  const isOver = (row: LookEnd): boolean =>
    row.wanted_at === null || row.checked_at?.getTime() !== wish.checkedAt?.getTime()
  const row = await lookUntil(
    { longestMs, pauseMs, signal },
    () => read(context, wish),
    (seen) => !seen || isOver(seen),
  )
  if (!row) return 'gone'
  return isOver(row) ? row : 'pending'
}
