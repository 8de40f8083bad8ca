import { sql } from 'kysely'
import { type Context, tableOf } from '../../kernel/index.ts'
import { ago, fromNow } from '../../leases/index.ts'
import { announceMoved } from '../announce-moved.ts'
import type { DeliverySettings } from '../settings.ts'
import { isAliveAround } from './is-alive-around.ts'
import { lostAt } from './lost-at.ts'

const maxRows = 1_000

const findDue = ({ db }: Context, { waitMs, postTimeoutMs }: Pick<DeliverySettings, 'waitMs' | 'postTimeoutMs'>) => {
  const lost = lostAt(postTimeoutMs)
  return db
    .selectFrom('communications as c')
    .leftJoin('campaigns as ca', 'ca.id', 'c.campaign_id')
    .select([
      'c.id',
      'c.campaign_id',
      'c.submit_at',
      sql<Date>`${lost}`.as('lost_at'),
      sql<string>`concat(date_trunc('second', c.submit_at), date_trunc('second', ${lost}))`.as('second'),
      sql<boolean>`c.submit_at < ${ago(2 * waitMs)}`.as('is_old'),
      sql<boolean>`c.campaign_id is null or coalesce(ca.status = 'sending', false)`.as('is_running'),
    ])
    .where('c.stage', '=', 'unknown')
    .where('c.channel', '=', 'email')
    .where('c.due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('c.due_at')
    .limit(maxRows)
    .forUpdate('c')
    .skipLocked()
    .$narrowType<{ submit_at: Date }>()
    .execute()
}

type Due = Awaited<ReturnType<typeof findDue>>[number]

type Decision = { id: string; state: 'queued' | 'unknown' | 'needs_review' | 'skipped' }

const decide = (row: Due, isAlive: boolean): Decision['state'] =>
  isAlive ? (row.is_running ? 'queued' : 'skipped') : row.is_old ? 'needs_review' : 'unknown'

/**
 * Resolves emails whose answer was lost. An email that silence proves unsent is queued again, or skipped when its campaign was
 * canceled; where silence proves nothing, an admin decides. Returns how many are queued again.
 */
export const resolveUnknown = async (context: Context, settings: DeliverySettings): Promise<number> => {
  const { waitMs, sweepMs } = settings
  const due = await findDue(context, settings)
  const aliveBySecond = new Map<string, boolean>()
  for (const { second, submit_at: moment, lost_at: answeredAt } of due)
    if (!aliveBySecond.has(second))
      aliveBySecond.set(second, await isAliveAround(context, { moment, lostAt: answeredAt }, waitMs))
  const decisions = due.map(
    (row): Decision => ({ id: row.id, state: decide(row, aliveBySecond.get(row.second) ?? false) }),
  )

  await context.db
    .updateTable('communications as c')
    .from(tableOf('d', { id: 'uuid', state: 'text' }, decisions))
    .set((eb) => ({
      state: eb.ref('d.state'),
      skip_reason: sql`case when d.state = 'skipped' then 'cancelled' end`,
      due_at: sql`case when d.state = 'unknown' then ${fromNow(sweepMs)} else clock_timestamp() end`,
    }))
    .whereRef('c.id', '=', 'd.id')
    .where('c.state', '=', 'unknown')
    .execute()

  await announceMoved(
    context,
    due.filter((_, index) => decisions[index]?.state !== 'unknown'),
  )
  return decisions.filter((decision) => decision.state === 'queued').length
}
