import type {
  AudienceReceipt,
  Campaign,
  CampaignContent,
  CampaignCounters,
  CampaignSummary,
  CampaignWaiting,
  TargetFilters,
} from '@velvet/contracts/campaigns'
import { beginningOf } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { knownId, notFound } from '../kernel/index.ts'
import { contentOfType, findTemplateContent } from './campaign-content.ts'
import { countCommunications, countComplaints, noCounters } from './progress/count-communications.ts'
import { readWaiting } from './progress/read-waiting.ts'

const excerptLength = 200

/** The subject, or a text as far as its beginning needs it, cut inside the database: a whole message can be long. */
const excerpt = sql<string | null>`nullif(left(case
  when coalesce(campaigns.content_snapshot, campaigns.custom_content) is not null
    then coalesce(campaigns.content_snapshot, campaigns.custom_content)
      ->> case campaigns.type when 'sms' then 'content' else 'subject' end
  when templates.type not in (campaigns.type, 'both') then null
  when campaigns.type <> 'sms' then templates.subject
  when templates.type = 'both' then templates.sms_content
  else templates.content end, ${excerptLength + 1}::int), '')`

/** Campaigns for display, each with the names of its author and template. */
export const visibleCampaigns = (context: Context) =>
  context.db
    .selectFrom('campaigns')
    .leftJoin('admins', 'admins.id', 'campaigns.created_by')
    .leftJoin('templates', 'templates.id', 'campaigns.template_id')
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.type',
      'campaigns.status',
      'campaigns.paused_at',
      'campaigns.pause_reason',
      'campaigns.failure_reason',
      'campaigns.notice',
      'campaigns.template_id',
      'campaigns.target_count',
      'campaigns.scheduled_at',
      'campaigns.sent_at',
      'campaigns.completed_at',
      'campaigns.created_at',
      'campaigns.updated_at',
      'admins.username',
      'templates.name as template_name',
      excerpt.as('excerpt'),
    ])
    .where('campaigns.deleted_at', 'is', null)

/** A campaign's own content and its targets, which can be long. */
export const describingColumns = ['campaigns.custom_content', 'campaigns.target_filters'] as const

/** Campaigns for display, each with everything that its content and audience are made of. */
export const wholeCampaigns = (context: Context) =>
  visibleCampaigns(context).select([
    ...describingColumns,
    'campaigns.content_snapshot',
    'campaigns.audience_receipt',
    'campaigns.dispatched_at',
    'templates.type as template_type',
    'templates.subject as template_subject',
    'templates.content as template_content',
    'templates.sms_content as template_sms_content',
  ])

type Described = Pick<Row, 'custom_content' | 'target_filters'>
type Listed = Awaited<ReturnType<ReturnType<typeof visibleCampaigns>['executeTakeFirstOrThrow']>> & Partial<Described>
type Row = Awaited<ReturnType<ReturnType<typeof wholeCampaigns>['executeTakeFirstOrThrow']>>

const templateContent = (row: Row): CampaignContent | null =>
  row.template_type === null || row.template_content === null
    ? null
    : findTemplateContent(row.type, {
        type: row.template_type,
        subject: row.template_subject,
        content: row.template_content,
        sms_content: row.template_sms_content,
      })

const currentContent = (row: Row): CampaignContent | null => {
  const own = row.content_snapshot ?? row.custom_content
  return own ? contentOfType(row.type, own) : templateContent(row)
}

const describe = ({ type, custom_content, target_filters }: Pick<Row, 'type'> & Described) => ({
  customContent: custom_content && contentOfType(type, custom_content),
  targetFilters: target_filters as TargetFilters,
})

const summarize = (
  { custom_content, target_filters, ...row }: Listed,
  counters: CampaignCounters,
  waiting: CampaignWaiting | null,
): CampaignSummary => ({
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  paused: row.status === 'sending' && row.paused_at !== null,
  pauseReason: row.status === 'sending' ? row.pause_reason : null,
  waiting,
  failureReason: row.failure_reason,
  templateId: row.template_id,
  notice: row.notice,
  templateName: row.template_name,
  excerpt: row.excerpt === null ? null : beginningOf(row.excerpt, excerptLength),
  ...(custom_content === undefined || target_filters === undefined
    ? {}
    : describe({ type: row.type, custom_content, target_filters })),
  targetCount: row.target_count,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  completedAt: row.completed_at?.toISOString() ?? null,
  createdBy: row.username,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...counters,
})

/** Rows as campaigns of a list with their counters. */
export const summarizeCampaigns = async (context: Context, rows: readonly Listed[]): Promise<CampaignSummary[]> => {
  const sent = rows.filter((row) => row.sent_at !== null).map((row) => row.id)
  const counters = await countCommunications(context, sent)
  const waiting = await readWaiting(context, rows)
  return rows.map((row) => summarize(row, counters.get(row.id) ?? noCounters, waiting.get(row.id) ?? null))
}

/** One campaign as it is now. Refuses `campaign_not_found`. */
export const readCampaign = async (context: Context, id: string): Promise<Campaign> => {
  const row = await wholeCampaigns(context).where('campaigns.id', '=', knownId(id, 'campaign')).executeTakeFirst()
  const [summary] = row ? await summarizeCampaigns(context, [row]) : []
  if (!row || !summary) throw notFound('campaign')
  return {
    ...summary,
    ...describe(row),
    content: currentContent(row),
    // While the ledger is filled, it covers only a part of the audience.
    audienceReceipt: row.dispatched_at ? (row.audience_receipt as AudienceReceipt | null) : null,
    totalComplained: await countComplaints(context, row.id),
  }
}
