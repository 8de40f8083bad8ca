import { sql } from 'kysely'
import { announceCampaigns } from '../../campaigns/index.ts'
import type { Context } from '../../kernel/index.ts'

const chunk = 5_000

/** Marks every unsent message of a canceled campaign as skipped, part by part until `signal` ends it. */
export const settleCampaign = async (context: Context, id: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string }>`
      update communications c set state = 'skipped', skip_reason = 'cancelled', lease_token = null, lease_until = null
      where c.id in (
        select q.id from communications q join campaigns ca on ca.id = q.campaign_id
        where q.campaign_id = ${id}::uuid and q.stage = 'queued' and q.state = 'queued' and ca.status = 'failed'
        limit ${chunk} for update of q skip locked
      ) returning c.id`.execute(context.db)
    if (rows.length < chunk) break
  }
  await announceCampaigns(context, [id])
}
