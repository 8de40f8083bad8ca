import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../kernel/index.ts'
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
 * Waits for the requested lookup, 20 s at most, or until `signal` ends the wait. Polls the row and holds no connection in
 * between. `pending` when it is still under way, `gone` when no one has the username any more.
 */
export const awaitLook = async (
  context: Context,
  wish: Wish,
  signal: AbortSignal | undefined,
): Promise<LookEnd | 'pending' | 'gone'> => {
  const deadline = performance.now() + longestMs
  for (;;) {
    const row = await read(context, wish)
    if (!row) return 'gone'
    if (row.wanted_at === null || row.checked_at?.getTime() !== wish.checkedAt?.getTime()) return row
    const leftMs = deadline - performance.now()
    if (leftMs <= 0 || signal?.aborted) return 'pending'
    await sleep(Math.min(pauseMs, leftMs), undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}
