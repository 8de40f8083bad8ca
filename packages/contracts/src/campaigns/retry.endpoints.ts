import { type Static, Type } from 'typebox'
import { endpoint, IdParams, OneOf } from '../kernel/index.ts'
import { Campaign } from './campaign.ts'

const campaigns = { access: 'admin', permission: 'campaigns.manage' } as const

/** Why a message that did not arrive is not tried again. */
export const retryBlockReasons = [
  'opted_out',
  'suppressed',
  'applicant_removed',
  'refused_for_good',
  'handed_over',
  'unresolved',
] as const
export type RetryBlockReason = (typeof retryBlockReasons)[number]

/** What Retry would do with the messages of a campaign that did not arrive. */
export const RetryPlan = Type.Object({
  retryable: Type.Integer({ minimum: 0, description: 'Certainly not sent, and the recipient can still be messaged' }),
  held: Type.Array(
    Type.Object({
      reason: OneOf(retryBlockReasons, {
        description:
          'refused_for_good: the provider would refuse it again; handed_over: the provider took it and reported a failure later; unresolved: it may or may not have been sent, so an admin decides',
      }),
      count: Type.Integer({ minimum: 1 }),
    }),
    { description: 'What is not tried again, by reason' },
  ),
})
export type RetryPlan = Static<typeof RetryPlan>

export const getRetryPlan = endpoint({
  ...campaigns,
  name: 'getRetryPlan',
  method: 'GET',
  path: '/api/admin/campaigns/:id/retry-failed',
  summary: 'How many messages Retry would send again, and how many it would not, with the reasons',
  params: IdParams,
  status: 200,
  response: RetryPlan,
  errors: ['campaign_not_found'],
  activity: { none: 'reading' },
})

export const retryFailed = endpoint({
  ...campaigns,
  name: 'retryFailed',
  method: 'POST',
  path: '/api/admin/campaigns/:id/retry-failed',
  summary: 'Send again messages that certainly were not sent; a repeated call changes nothing',
  params: IdParams,
  rate: 'send',
  status: 200,
  response: Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    retried: Type.Integer({ minimum: 0 }),
    held: RetryPlan.properties.held,
    campaign: Campaign,
  }),
  errors: [
    'campaign_not_found',
    'campaign_not_sendable',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
  ],
  activity: { action: 'campaign.retried' },
})
