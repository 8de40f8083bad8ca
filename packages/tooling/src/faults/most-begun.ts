import type { Context } from '@velvet/services/kernel'
import { sql } from 'kysely'

/**
 * The most messages of a campaign whose calls began within one second by the workers' clocks, and were accepted. A provider that
 * shares the machine may see more: what it is held up by arrives together.
 */
export const mostBegun = async ({ db }: Pick<Context, 'db'>, campaignId: string): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select max(begun)::int as most from (
      select count(*) over (order by a.started_at range between '999 milliseconds' preceding and current row) as begun
      from ledger_attempts a join communications c on c.id = a.communication_id
      where c.campaign_id = ${campaignId}::uuid and a.outcome = 'accepted'
    ) calls`.execute(db)
  return rows[0]?.most ?? 0
}
