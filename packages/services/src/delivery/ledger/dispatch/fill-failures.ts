import { sql } from 'kysely'
import { type Context, isLockedOut, isPassingFault } from '../../../kernel/index.ts'
import { holdCampaigns } from '../holds/hold-campaigns.ts'

/** How often the same error may stop the filling of a ledger before the campaign is held for review. */
export const maxFillFailures = 5

/** The error's text without quoted values, which may be personal or differ each time. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/"[^"]*"|'[^']*'/g, '…')
    .replace(/\d+/g, '#')
    .replaceAll('\0', '')
    .slice(0, 200)

/**
 * Counts that the next part of a ledger could not be written; holds the campaign after the same error occurred too often. A
 * database that is unavailable, full, or restarting is not a fault of the campaign, nor is waiting for people to be removed.
 */
export const noteFillFailure = async (context: Context, id: string, error: unknown): Promise<void> => {
  if (isPassingFault(error) || isLockedOut(error)) return
  const words = wordsOf(error)
  const campaign = await context.db
    .updateTable('campaigns')
    .set({
      fill_error: words,
      fill_failures: sql`case when fill_error = ${words} then fill_failures + 1 else 1 end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('dispatched_at', 'is', null)
    .returning('fill_failures')
    .executeTakeFirst()
  if ((campaign?.fill_failures ?? 0) < maxFillFailures) return
  const reason = `The list of recipients could not be written: the same error occurred ${maxFillFailures} times (${words}). Resume the campaign to try again.`
  await holdCampaigns(context, [id], reason)
}
