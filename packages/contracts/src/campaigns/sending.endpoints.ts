import { type Static, Type } from 'typebox'
import { communicationStates, communicationStatuses } from '../delivery/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf } from '../kernel/index.ts'
import { Campaign } from './campaign.ts'
import { Recipient } from './recipient.ts'

const campaigns = { access: 'admin', permission: 'campaigns.manage' } as const

export const sendCampaign = endpoint({
  ...campaigns,
  name: 'sendCampaign',
  method: 'POST',
  path: '/api/admin/campaigns/:id/send',
  summary: 'Send a campaign; pressing again changes nothing',
  params: IdParams,
  rate: 'send',
  status: 202,
  response: Type.Object({
    success: Type.Literal(true),
    alreadyQueued: Type.Boolean({ description: 'It was being sent already' }),
    message: Type.String(),
    campaign: Campaign,
  }),
  errors: [
    'campaign_not_found',
    'campaign_not_sendable',
    'campaign_without_content',
    'unknown_token',
    'nobody_eligible',
    'email_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.sent' },
})

const change = (name: string, verb: string, summary: string, action: string) =>
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

export const pauseCampaign = change('pauseCampaign', 'pause', 'Hold a campaign that is being sent', 'campaign.paused')
export const resumeCampaign = change('resumeCampaign', 'resume', 'Go on with a paused campaign', 'campaign.resumed')
export const cancelCampaign = change(
  'cancelCampaign',
  'cancel',
  'Stop for good; the rest is not sent',
  'campaign.cancelled',
)

const Count = Type.Integer({ minimum: 0 })

/** Where a campaign stands, counted from its ledger. */
export const CampaignProgress = Type.Object({
  status: Campaign.properties.status,
  paused: Type.Boolean(),
  pauseReason: Campaign.properties.pauseReason,
  failureReason: Campaign.properties.failureReason,
  isFilled: Type.Boolean({ description: 'The whole audience is in the ledger; until then `total` still grows' }),
  total: Count,
  states: Type.Object(
    Object.fromEntries(communicationStates.map((state) => [state, Count])) as Record<
      (typeof communicationStates)[number],
      typeof Count
    >,
  ),
  acceptedPerSecond: Type.Number({ description: 'Over the last ten seconds' }),
  secondsLeft: Nullable(Type.Integer({ description: 'At that rate; null while nothing moves' })),
  errors: Type.Array(
    Type.Object({
      status: OneOf(communicationStatuses),
      code: Type.String(),
      message: Nullable(Type.String({ description: 'One example' })),
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
  summary: 'Where a campaign stands right now',
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
  summary: 'A page of the people of a campaign with what became of each message',
  params: IdParams,
  query: Type.Object({
    status: Type.Optional(OneOf(communicationStatuses)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
    after: Type.Optional(Id),
  }),
  status: 200,
  response: Type.Array(Recipient, {
    description: 'A page shorter than `limit` is the last; the next begins after the id of its last recipient',
  }),
  errors: ['campaign_not_found'],
  activity: { none: 'reading' },
})
