import type { Context } from '@velvet/services/kernel'
import { sql } from 'kysely'

/**
 * The most accepted messages of a campaign whose calls began within one second, as the ledger notes it: a call to one recipient
 * when it was released, a larger one when its batch was taken over, which is earlier than its first byte.
 */
export const maxBegunPerSecond = async ({ db }: Pick<Context, 'db'>, campaignId: string): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select max(begun)::int as most from (
      select count(*) over (order by a.started_at range between '999 milliseconds' preceding and current row) as begun
      from ledger_attempts a join communications c on c.id = a.communication_id
      where c.campaign_id = ${campaignId}::uuid and a.outcome = 'accepted'
    ) calls`.execute(db)
  return rows[0]?.most ?? 0
}
