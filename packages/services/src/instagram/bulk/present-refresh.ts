import type { InstagramRefresh, InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { failureSentence } from '@velvet/domain/instagram'
import { sql } from 'kysely'
import { type Context, knownId, notFound, oneOf } from '../../kernel/index.ts'

type Ended = { refresh_id: string; source: InstagramSourceName | null; failure: LookupFailure | null; count: number }

const stored = ({ db }: Context) =>
  db
    .selectFrom('instagram_refreshes as r')
    .leftJoin('admins as a', 'a.id', 'r.started_by')
    .selectAll('r')
    .select('a.username as author')

type Stored = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]

const stopSentences = {
  not_configured: failureSentence('not_configured'),
  unauthorized: 'Every Instagram source refused its API key.',
}

const countEnded = ({ db }: Context, ids: readonly string[]): Promise<Ended[]> =>
  db
    .selectFrom('instagram_refresh_items')
    .select(['refresh_id', 'source', 'failure', sql<number>`count(*)::int`.as('count')])
    .where('refresh_id', '=', oneOf(ids))
    .where('state', 'in', ['succeeded', 'failed'])
    .groupBy(['refresh_id', 'source', 'failure'])
    .orderBy('count', 'desc')
    .orderBy('source')
    .orderBy('failure')
    .$narrowType<Ended>()
    .execute()

const present = (one: Stored, ended: readonly Ended[]): InstagramRefresh => {
  const own = ended.filter(({ refresh_id: id }) => id === one.id)
  return {
    id: one.id,
    status: one.status,
    isForced: one.is_forced,
    total: one.total,
    applicants: one.applicants,
    done: one.succeeded + one.failed + one.skipped,
    succeeded: one.succeeded,
    failed: one.failed,
    skipped: one.skipped,
    left: one.left_over,
    stopReason: one.stop_reason && stopSentences[one.stop_reason],
    bySource: own.flatMap(({ source, count }) => (source ? [{ source, count }] : [])),
    failures: own.flatMap(({ failure: reason, count }) =>
      reason ? [{ reason, count, message: failureSentence(reason) }] : [],
    ),
    waitsUntil: one.waits_until?.toISOString() ?? null,
    startedBy: one.author,
    createdAt: one.created_at.toISOString(),
    endedAt: one.ended_at?.toISOString() ?? null,
  }
}

const presentAll = async (context: Context, rows: readonly Stored[]): Promise<InstagramRefresh[]> => {
  const ended =
    rows.length === 0
      ? []
      : await countEnded(
          context,
          rows.map(({ id }) => id),
        )
  return rows.map((one) => present(one, ended))
}

/** One bulk refresh with its counts. Refuses `instagram_refresh_not_found`. */
export const readRefresh = async (context: Context, id: string): Promise<InstagramRefresh> => {
  const rows = await stored(context).where('r.id', '=', knownId(id, 'instagram_refresh')).execute()
  const [one] = await presentAll(context, rows)
  if (!one) throw notFound('instagram_refresh')
  return one
}

/** The newest bulk refreshes, the newest first. */
export const readRefreshes = async (context: Context, most: number): Promise<InstagramRefresh[]> =>
  presentAll(
    context,
    await stored(context).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(most).execute(),
  )
