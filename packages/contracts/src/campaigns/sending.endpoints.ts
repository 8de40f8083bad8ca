import { type Static, Type } from 'typebox'
import { channels, communicationStates, communicationStatuses } from '../delivery/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { Campaign } from './campaign.ts'
import { Recipient } from './recipient.ts'

const campaigns = { access: 'admin', permission: 'campaigns.manage' } as const

export const sendCampaign = endpoint({
  ...campaigns,
  name: 'sendCampaign',
  method: 'POST',
  path: '/api/admin/campaigns/:id/send',
  summary: 'Send a campaign; a repeated call changes nothing',
  params: IdParams,
  body: Type.Object({
    updatedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'Sends only what was shown: refused if it changed since' }),
    ),
  }),
  rate: 'send',
  status: 202,
  response: Type.Object({
    success: Type.Literal(true),
    alreadyQueued: Type.Boolean({ description: 'It was already being sent' }),
    message: Type.String(),
    campaign: Campaign,
  }),
  errors: [
    'campaign_not_found',
    'campaign_not_sendable',
    'campaign_changed',
    'campaign_without_content',
    'template_wrong_type',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
    'email_renderer_busy',
    'exclusion_not_found',
    'excluded_campaign_filling',
    'nobody_eligible',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.sent' },
})

export const scheduleCampaign = endpoint({
  ...campaigns,
  name: 'scheduleCampaign',
  method: 'POST',
  path: '/api/admin/campaigns/:id/schedule',
  summary: 'Send a campaign at a later time; null makes it a draft again',
  params: IdParams,
  body: Type.Object({ scheduledAt: Nullable(Timestamp) }),
  status: 200,
  response: Campaign,
  errors: [
    'campaign_not_found',
    'campaign_not_draft',
    'schedule_in_past',
    'campaign_without_content',
    'template_wrong_type',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
    'exclusion_not_found',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.scheduled' },
})

export const testCampaign = endpoint({
  ...campaigns,
  name: 'testCampaign',
  method: 'POST',
  path: '/api/admin/campaigns/:id/test',
  summary: 'Send a test of a campaign to yourself; it is not counted, and a suppressed address gets none',
  params: IdParams,
  body: Type.Object(
    {
      email: Type.Optional(Type.String({ maxLength: 320 })),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
    },
    { minProperties: 1 },
  ),
  rate: 'send',
  status: 200,
  response: Type.Object({
    success: Type.Boolean({ description: 'The provider accepted every message' }),
    message: Type.String(),
    results: Type.Array(
      Type.Object({ channel: OneOf(channels), isAccepted: Type.Boolean(), message: Nullable(Type.String()) }),
    ),
  }),
  errors: [
    'campaign_not_found',
    'campaign_without_content',
    'template_wrong_type',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
    'email_renderer_busy',
    'address_invalid',
    'address_suppressed',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.tested' },
})

export const resolveReview = endpoint({
  ...campaigns,
  name: 'resolveReview',
  method: 'POST',
  path: '/api/admin/campaigns/:id/resolve',
  summary: 'Resolve messages that need review: send them again, or mark them as sent',
  params: IdParams,
  body: Type.Object({
    action: OneOf(['resend', 'mark_sent']),
    communicationIds: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: 1_000, description: 'All that need review when absent' }),
    ),
  }),
  status: 200,
  response: Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    resolved: Type.Integer({
      minimum: 0,
      description:
        'The others were resolved in the meantime, or belong to a deleted or merged applicant and are not sent again',
    }),
    campaign: Campaign,
  }),
  errors: [
    'campaign_not_found',
    'campaign_not_sendable',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.reviewed' },
})

const steeringEndpoint = (name: string, verb: string, summary: string, action: string) =>
  endpoint({
    ...campaigns,
    name,
    method: 'POST',
    path: `/api/admin/campaigns/:id/${verb}`,
    summary,
    params: IdParams,
    status: 200,
    response: Campaign,
    errors: ['campaign_not_found', 'campaign_not_sending'],
    activity: { action },
  })

export const pauseCampaign = steeringEndpoint(
  'pauseCampaign',
  'pause',
  'Pause a campaign that is being sent',
  'campaign.paused',
)
export const resumeCampaign = steeringEndpoint(
  'resumeCampaign',
  'resume',
  'Resume a paused campaign',
  'campaign.resumed',
)
export const cancelCampaign = steeringEndpoint(
  'cancelCampaign',
  'cancel',
  'Cancel a campaign; messages that are still queued are not sent',
  'campaign.cancelled',
)

const Count = Type.Integer({ minimum: 0 })

/** Where a campaign stands, counted from its ledger. */
export const CampaignProgress = Type.Object({
  status: Campaign.properties.status,
  paused: Type.Boolean(),
  pauseReason: Campaign.properties.pauseReason,
  failureReason: Campaign.properties.failureReason,
  isFilled: Type.Boolean({ description: 'All recipients are listed; until then `total` still grows' }),
  total: Count,
  states: Type.Object(
    Object.fromEntries(communicationStates.map((state) => [state, Count])) as Record<
      (typeof communicationStates)[number],
      typeof Count
    >,
  ),
  deferred: Nullable(
    Type.Object(
      { count: Count, until: Timestamp },
      { description: 'Texts that wait for the end of quiet hours; `until` is when the next one may be sent' },
    ),
  ),
  channels: Type.Array(
    Type.Object({
      channel: OneOf(channels),
      sender: OneOf(['ready', 'resting', 'absent'], {
        description:
          'resting: the provider failed too often and is left alone for a moment; absent: no worker serves it',
      }),
    }),
    { description: 'Whether workers currently serve the channels of this campaign' },
  ),
  acceptedPerSecond: Type.Number({ description: 'By all channels, over the last ten seconds' }),
  secondsLeft: Nullable(
    Type.Integer({
      description:
        'For the channel that takes longest, at its own rate; null until `isFilled`, and while a channel with messages left is stalled',
    }),
  ),
  errors: Type.Array(
    Type.Object({
      status: OneOf(communicationStatuses),
      code: Type.String(),
      message: Nullable(Type.String({ description: 'One example' })),
      suggestion: Nullable(Type.String({ description: 'What to do about it' })),
      count: Count,
    }),
    { maxItems: 50, description: 'What was not delivered, grouped by cause, the most frequent first' },
  ),
})
export type CampaignProgress = Static<typeof CampaignProgress>

export const getCampaignProgress = endpoint({
  ...campaigns,
  name: 'getCampaignProgress',
  method: 'GET',
  path: '/api/admin/campaigns/:id/progress',
  summary: 'The current progress of a campaign',
  params: IdParams,
  status: 200,
  response: CampaignProgress,
  errors: ['campaign_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const listRecipients = endpoint({
  ...campaigns,
  name: 'listRecipients',
  method: 'GET',
  path: '/api/admin/campaigns/:id/recipients',
  summary: 'A page of the recipients of a campaign with the result of each message',
  params: IdParams,
  query: Type.Object({
    status: Type.Optional(OneOf(communicationStatuses)),
    channel: Type.Optional(OneOf(channels)),
    search: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Every word must occur in the name, emails, phone, or Instagram name, or the whole text must be the address a message went to',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
    after: Type.Optional(Id),
  }),
  status: 200,
  response: Type.Array(Recipient, {
    description: 'A page shorter than `limit` is the last; the next begins after the id of its last recipient',
  }),
  errors: ['campaign_not_found'],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})

export const exportRecipients = endpoint({
  ...campaigns,
  // The same permission as for every other file that lists people.
  permission: 'applicants.export',
  name: 'exportRecipients',
  method: 'GET',
  path: '/api/admin/campaigns/:id/recipients/export',
  summary: 'All recipients of a campaign with the result of each message, as a file',
  params: IdParams,
  download: 'text/csv',
  status: 200,
  response: Type.String(),
  errors: ['campaign_not_found', 'too_many_exports'],
  activity: { action: 'campaign.exported' },
  readsReplica: true,
})
