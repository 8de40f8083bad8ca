import { Type } from 'typebox'
import { endpoint, Id, IdParams, Nullable, OneOf } from '../kernel/index.ts'
import { AudienceMember, AudienceReceipt } from './audience.ts'
import { Campaign, CampaignContent } from './campaign.ts'
import { TargetFilters } from './target-filters.ts'

const campaigns = { access: 'admin', permission: 'campaigns.manage' } as const

/** Campaigns go out by email. */
const SendableType = OneOf(['email'], { default: 'email' })

export const listCampaigns = endpoint({
  ...campaigns,
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/admin/campaigns',
  summary: 'Campaigns, newest first, with what became of them',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
    before: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the last campaign of the page before' })),
  }),
  status: 200,
  response: Type.Array(Campaign),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const getCampaignStats = endpoint({
  ...campaigns,
  name: 'getCampaignStats',
  method: 'GET',
  path: '/api/admin/campaigns/stats',
  summary: 'Totals over all campaigns',
  status: 200,
  response: Type.Object({
    totalSent: Type.Integer(),
    avgOpenRate: Type.Number({ description: 'Opened / sent in percent, one decimal; 0 when nothing was sent' }),
    totalCampaigns: Type.Integer(),
  }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const getCampaign = endpoint({
  ...campaigns,
  name: 'getCampaign',
  method: 'GET',
  path: '/api/admin/campaigns/:id',
  summary: 'One campaign',
  params: IdParams,
  status: 200,
  response: Campaign,
  errors: ['campaign_not_found'],
  activity: { none: 'reading' },
})

export const createCampaign = endpoint({
  ...campaigns,
  name: 'createCampaign',
  method: 'POST',
  path: '/api/admin/campaigns',
  summary: 'Write a campaign; it stays a draft until it is sent',
  body: Type.Object({
    name: Type.String({ maxLength: 200 }),
    type: Type.Optional(SendableType),
    templateId: Type.Optional(Nullable(Id)),
    customContent: Type.Optional(Nullable(CampaignContent)),
    targetFilters: Type.Optional(TargetFilters),
    targetCount: Type.Optional(
      Type.Integer({ minimum: 0, description: 'What the screen counted; sending counts again' }),
    ),
  }),
  bodyLimitBytes: 1024 * 1024,
  status: 201,
  response: Campaign,
  errors: ['template_not_found', 'unknown_token'],
  activity: { action: 'campaign.created' },
})

export const updateCampaign = endpoint({
  ...campaigns,
  name: 'updateCampaign',
  method: 'PATCH',
  path: '/api/admin/campaigns/:id',
  summary: 'Change a draft; missing fields stay as they are',
  params: IdParams,
  body: Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 200 })),
      templateId: Type.Optional(Nullable(Id)),
      customContent: Type.Optional(Nullable(CampaignContent)),
      targetFilters: Type.Optional(TargetFilters),
      targetCount: Type.Optional(Type.Integer({ minimum: 0 })),
      updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Guards against lost updates' })),
    },
    { minProperties: 1 },
  ),
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  response: Campaign,
  errors: ['campaign_not_found', 'campaign_not_draft', 'campaign_changed', 'template_not_found', 'unknown_token'],
  activity: { action: 'campaign.updated' },
})

export const deleteCampaign = endpoint({
  ...campaigns,
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/api/admin/campaigns/:id',
  summary: 'Remove a campaign from the list; what was sent stays on record',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['campaign_not_found', 'campaign_sending'],
  activity: { action: 'campaign.deleted' },
})

export const previewAudience = endpoint({
  ...campaigns,
  name: 'previewAudience',
  method: 'POST',
  path: '/api/admin/campaigns/audience',
  summary: 'Who a campaign would reach, counted exactly, and who not and why',
  body: Type.Object({ type: Type.Optional(SendableType), targetFilters: TargetFilters }),
  bodyLimitBytes: 512 * 1024,
  status: 200,
  response: Type.Object({
    ...AudienceReceipt.properties,
    recipients: Type.Array(AudienceMember, { maxItems: 5, description: 'The first who would be written to' }),
  }),
  errors: [],
  activity: { none: 'reading' },
})
