import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { AudienceReceipt } from './audience.ts'
import { TargetFilters } from './target-filters.ts'

export const campaignStatuses = ['draft', 'scheduled', 'sending', 'completed', 'failed'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const campaignTypes = ['email', 'sms', 'both'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** The maximum length of a text as the author writes it, with its tokens. */
export const maxSmsContent = 2_000

/**
 * The content of a campaign or a template; tokens such as `{{firstName}}` are filled in per recipient. For type sms, `content`
 * is the text; for type both, `smsContent` is the text (CAMP-14).
 */
export const CampaignContent = Type.Object(
  {
    subject: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'Null for sms' }))),
    content: Type.String({
      maxLength: 200_000,
      description: 'HTML or plain text; of type sms the text, of 2,000 characters at most',
    }),
    smsContent: Type.Optional(
      Nullable(Type.String({ maxLength: maxSmsContent, description: 'The text of type both' })),
    ),
  },
  { additionalProperties: false },
)
export type CampaignContent = Static<typeof CampaignContent>

const Counter = (description: string) => Type.Integer({ minimum: 0, description })

/** Counted from the recipient ledger, so that a repeated event never inflates them. */
export const CampaignCounters = Type.Object({
  totalSent: Counter('Handed to the provider and not refused'),
  emailsSent: Counter(
    'Emails among `totalSent`; only emails report opens and clicks, so both rates are computed from them',
  ),
  totalDelivered: Counter('Reported as delivered'),
  emailsDelivered: Counter('Emails among `totalDelivered`; the complaint rate is computed from them'),
  totalOpened: Counter('People who opened; scanners do not count'),
  totalMachineOpened: Counter('Opened only by a mail app or a scanner, not by the recipient'),
  totalClicked: Counter('People who clicked'),
  totalBounced: Counter('Returned by the receiving server'),
  totalUnsubscribed: Counter('People who unsubscribed through this campaign'),
  queuedCount: Counter('Still to be sent'),
  skippedCount: Counter('Not messaged, each for a recorded reason'),
  failedCount: Counter('Refused by the provider'),
  unresolvedCount: Counter("The provider's answer was lost; the outcome is being looked up or needs review"),
})
export type CampaignCounters = Static<typeof CampaignCounters>

/** When a campaign continues that has only texts left, all held by quiet hours. */
const CampaignWaiting = Type.Object({
  until: Timestamp,
  timeZone: Nullable(Type.String({ description: 'IANA zone of the next readers, where quiet hours end then' })),
})
export type CampaignWaiting = Static<typeof CampaignWaiting>

/** A campaign in a list, with its counters, but without its content and targets, which can be large. */
export const CampaignSummary = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(campaignTypes),
  status: OneOf(campaignStatuses),
  paused: Type.Boolean({ description: 'Only while sending' }),
  pauseReason: Nullable(Type.String({ description: 'A sentence to show, when the system paused the campaign' })),
  waiting: Type.Optional(Nullable(CampaignWaiting)),
  failureReason: Nullable(Type.String({ description: '`cancelled`, or why nothing was accepted' })),
  notice: Nullable(Type.String({ description: 'A sentence to show: why the schedule was not kept' })),
  templateId: Nullable(Id),
  templateName: Nullable(Type.String()),
  excerpt: Nullable(Type.String({ maxLength: 200, description: 'The subject or, of a text, its beginning' })),
  customContent: Type.Optional(Nullable(CampaignContent)),
  targetFilters: Type.Optional(TargetFilters),
  targetCount: Counter('People in the audience; exact once all recipients are listed after sending begins'),
  scheduledAt: Nullable(Timestamp),
  sentAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
  createdBy: Nullable(Type.String({ description: 'Username; null when that admin was removed' })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  ...CampaignCounters.properties,
})
export type CampaignSummary = Static<typeof CampaignSummary>

/** A whole campaign (ENT-45 to ENT-49). */
export const Campaign = Type.Object({
  ...CampaignSummary.properties,
  customContent: Nullable(CampaignContent),
  targetFilters: TargetFilters,
  content: Nullable(CampaignContent),
  audienceReceipt: Nullable(AudienceReceipt),
  totalComplained: Counter('People who marked it as spam; most complaints arrive after the campaign ends'),
})
export type Campaign = Static<typeof Campaign>
