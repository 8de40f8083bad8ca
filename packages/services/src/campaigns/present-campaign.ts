import type { Campaign, CampaignContent, CampaignCounters, TargetFilters } from '@velvet/contracts/campaigns'
import type { Context } from '../kernel/index.ts'
import { knownId, notFound } from '../kernel/index.ts'
import { countCommunications, noCounters } from './count-communications.ts'

type Stored = { subject: string | null; content: string | null } | null

/** Campaigns that are shown, each with the name of who wrote it and of its template's text. */
export const visibleCampaigns = (context: Context) =>
  context.db
    .selectFrom('campaigns')
    .leftJoin('admins', 'admins.id', 'campaigns.created_by')
    .leftJoin('templates', 'templates.id', 'campaigns.template_id')
    .selectAll('campaigns')
    .select(['admins.username', 'templates.subject as template_subject', 'templates.content as template_content'])
    .where('campaigns.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof visibleCampaigns>['executeTakeFirstOrThrow']>>

const presentContent = (stored: Stored): CampaignContent | null =>
  stored ? { subject: stored.subject ?? '', content: stored.content ?? '' } : null

const present = (row: Row, counters: CampaignCounters): Campaign => ({
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  paused: row.status === 'sending' && row.paused_at !== null,
  pauseReason: row.status === 'sending' ? row.pause_reason : null,
  failureReason: row.failure_reason,
  templateId: row.template_id,
  customContent: presentContent(row.custom_content),
  content: presentContent(
    row.content_snapshot ??
      row.custom_content ??
      (row.template_content === null ? null : { subject: row.template_subject, content: row.template_content }),
  ),
  targetFilters: row.target_filters as TargetFilters,
  targetCount: row.target_count,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  completedAt: row.completed_at?.toISOString() ?? null,
  createdBy: row.username,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...counters,
})

/** Rows as campaigns with their counters. */
export const presentCampaigns = async (context: Context, rows: readonly Row[]): Promise<Campaign[]> => {
  const sent = rows.filter((row) => row.sent_at !== null).map((row) => row.id)
  const counters = await countCommunications(context, sent)
  return rows.map((row) => present(row, counters.get(row.id) ?? noCounters))
}

/** One campaign as it is now. Refuses `campaign_not_found`. */
export const readCampaign = async (context: Context, id: string): Promise<Campaign> => {
  const row = await visibleCampaigns(context).where('campaigns.id', '=', knownId(id, 'campaign')).executeTakeFirst()
  const [campaign] = row ? await presentCampaigns(context, [row]) : []
  if (!campaign) throw notFound('campaign')
  return campaign
}
