import type { CampaignState } from '@velvet/domain/campaigns'
import { type Context, knownId, notFound } from '../kernel/index.ts'

/** Locks a campaign for a change in the open transaction. Refuses `campaign_not_found`, also for a deleted one. */
export const lockCampaign = async (context: Context, id: string) => {
  const row = await context.db
    .selectFrom('campaigns')
    .select([
      'id',
      'name',
      'type',
      'status',
      'paused_at',
      'template_id',
      'custom_content',
      'target_filters',
      'target_count',
      'scheduled_at',
      'failure_reason',
      'blanked_at',
      'updated_at',
    ])
    .where('id', '=', knownId(id, 'campaign'))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('campaign')
  const state: CampaignState = { status: row.status, isPaused: row.paused_at !== null }
  return { ...row, state }
}
