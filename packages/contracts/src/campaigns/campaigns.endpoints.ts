import { type Static, Type } from 'typebox'
import { anyChoice, maxIds } from '../applicants/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf } from '../kernel/index.ts'
import { AudienceMember, AudienceReader, AudienceReceipt } from './audience.ts'
import { Campaign, CampaignContent, CampaignSummary, campaignStatuses, campaignTypes } from './campaign.ts'
import { TargetFilters } from './target-filters.ts'

const campaigns = { access: 'admin', permission: 'campaigns.manage' } as const

/** The error for a draft that lacks a required field (CAMP-26). */
const required = {
  fields: ['name', 'customContent.subject', 'customContent.content', 'customContent.smsContent'],
  code: 'validation_failed',
  message: 'Please fill in all required fields',
} as const

const CampaignTypeField = OneOf(campaignTypes, { default: 'email' })

export const listCampaigns = endpoint({
  ...campaigns,
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/admin/campaigns',
  summary: 'Campaigns with their results, newest first',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
    before: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the last campaign of the page before' })),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Every word must occur in name or subject' })),
    status: Type.Optional(OneOf([...campaignStatuses, 'paused', 'cancelled', anyChoice])),
    type: Type.Optional(OneOf([...campaignTypes, anyChoice])),
    brief: Type.Optional(
      Type.Boolean({ description: 'Leaves out `customContent` and `targetFilters`, which can be long' }),
    ),
  }),
  status: 200,
  response: Type.Array(CampaignSummary),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
  readsReplica: true,
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
  readsReplica: true,
})

export const countStuckCampaigns = endpoint({
  ...campaigns,
  name: 'countStuckCampaigns',
  method: 'GET',
  path: '/api/admin/campaigns/stuck',
  summary: 'How many campaigns need attention',
  status: 200,
  response: Type.Object({
    campaigns: Type.Integer({
      minimum: 0,
      description: 'Paused by the system, or with messages that need review; not those an admin paused',
    }),
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
  isPolled: true,
})

export const createCampaign = endpoint({
  ...campaigns,
  name: 'createCampaign',
  method: 'POST',
  path: '/api/admin/campaigns',
  summary: 'Create a campaign; it stays a draft until it is sent',
  body: Type.Object({
    // The verb names what is missing in one sentence (CAMP-26).
    name: Type.Optional(Type.String({ maxLength: 200 })),
    type: Type.Optional(CampaignTypeField),
    templateId: Type.Optional(Nullable(Id)),
    customContent: Type.Optional(Nullable(CampaignContent)),
    targetFilters: Type.Optional(TargetFilters),
    targetCount: Type.Optional(
      Type.Integer({ minimum: 0, description: 'What the screen counted; sending counts again' }),
    ),
  }),
  required,
  bodyLimitBytes: 1024 * 1024,
  status: 201,
  response: Campaign,
  errors: ['template_not_found', 'template_wrong_type', 'unknown_token', 'text_too_long', 'email_too_complex'],
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
      type: Type.Optional(OneOf(campaignTypes)),
      templateId: Type.Optional(Nullable(Id)),
      customContent: Type.Optional(Nullable(CampaignContent)),
      targetFilters: Type.Optional(TargetFilters),
      targetCount: Type.Optional(Type.Integer({ minimum: 0 })),
      updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Guards against lost updates' })),
    },
    { minProperties: 1 },
  ),
  required,
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  response: Campaign,
  errors: [
    'campaign_not_found',
    'campaign_not_draft',
    'campaign_changed',
    'template_not_found',
    'template_wrong_type',
    'campaign_without_content',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
    'exclusion_not_found',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.updated' },
})

export const deleteCampaign = endpoint({
  ...campaigns,
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/api/admin/campaigns/:id',
  summary: 'Remove a campaign from the list; the record of sent messages stays',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['campaign_not_found', 'campaign_sending'],
  activity: { action: 'campaign.deleted' },
})

const AudienceQuestion = Type.Object({
  type: Type.Optional(CampaignTypeField),
  targetFilters: TargetFilters,
  text: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'The text message; used to count people for whom it would be too long',
    }),
  ),
})

export const previewAudience = endpoint({
  ...campaigns,
  name: 'previewAudience',
  method: 'POST',
  path: '/api/admin/campaigns/audience',
  summary: 'The audience receipt: how many people a campaign would reach, and why others are left out',
  body: AudienceQuestion,
  bodyLimitBytes: 512 * 1024,
  status: 200,
  response: Type.Object({
    ...AudienceReceipt.properties,
    recipients: Type.Array(AudienceReader, { maxItems: 5, description: 'The first people who would be messaged' }),
  }),
  errors: ['exclusion_not_found'],
  activity: { none: 'reading' },
})

export const listAudience = endpoint({
  ...campaigns,
  name: 'listAudience',
  method: 'POST',
  path: '/api/admin/campaigns/audience/people',
  summary: 'The people a campaign would reach, to edit by hand (CAMP-16)',
  body: AudienceQuestion,
  bodyLimitBytes: 512 * 1024,
  status: 200,
  response: Type.Object({
    total: Type.Integer({ minimum: 0, description: 'Reachable people, listed or not' }),
    people: Type.Array(AudienceMember, { maxItems: maxIds, description: 'At most as many as can be chosen by hand' }),
  }),
  errors: ['exclusion_not_found'],
  activity: { none: 'reading' },
})

/** A campaign as one person would get it: exactly what would be sent. */
export const MessagePreview = Type.Object({
  email: Nullable(Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() })),
  sms: Nullable(
    Type.Object({
      text: Type.String(),
      characters: Type.Integer({ minimum: 0 }),
      encoding: OneOf(['GSM-7', 'UCS-2']),
      segments: Type.Integer({ minimum: 0 }),
      isTooLong: Type.Boolean(),
    }),
  ),
  blanks: Type.Array(Type.String(), { description: 'Tokens of the content that this person has no value for' }),
})
export type MessagePreview = Static<typeof MessagePreview>

export const previewMessage = endpoint({
  ...campaigns,
  name: 'previewMessage',
  method: 'POST',
  path: '/api/admin/campaigns/preview',
  summary: 'Content with the values of one person',
  body: Type.Object({
    type: CampaignTypeField,
    content: CampaignContent,
    applicantId: Type.Optional(Nullable(Id)),
  }),
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  response: MessagePreview,
  errors: ['applicant_not_found', 'unknown_token', 'text_too_long', 'email_too_complex', 'email_renderer_busy'],
  activity: { none: 'reading' },
})
