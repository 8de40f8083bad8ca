import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { TargetFilters } from './target-filters.ts'

export const campaignStatuses = ['draft', 'scheduled', 'sending', 'completed', 'failed'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const campaignTypes = ['email', 'sms', 'both'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** What an email campaign says; tokens such as `{{firstName}}` are filled in per recipient. */
export const CampaignContent = Type.Object(
  {
    subject: Type.String({ maxLength: 500 }),
    content: Type.String({ maxLength: 200_000, description: 'HTML or plain text' }),
  },
  { additionalProperties: false },
)
export type CampaignContent = Static<typeof CampaignContent>

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Counted from the recipient ledger, so that a repeated event never inflates them. */
export const CampaignCounters = Type.Object({
  totalSent: count('Handed to the provider and not refused'),
  totalDelivered: count('Reported as delivered'),
  totalOpened: count('People who opened; scanners do not count'),
  totalClicked: count('People who clicked'),
  totalBounced: count('Returned by the receiving server'),
  totalUnsubscribed: count('People who left through this campaign'),
  queuedCount: count('Still to be sent'),
  skippedCount: count('Never written to, each for a recorded reason'),
  failedCount: count('Refused by the provider'),
  unresolvedCount: count('The answer was lost; being found out, or in need of review'),
})
export type CampaignCounters = Static<typeof CampaignCounters>

/** A campaign with its counters (ENT-45 to ENT-49). */
export const Campaign = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(campaignTypes),
  status: OneOf(campaignStatuses),
  paused: Type.Boolean({ description: 'Only while sending' }),
  pauseReason: Nullable(Type.String({ description: 'Sentence for the person, when the pause was not asked for' })),
  failureReason: Nullable(Type.String({ description: '`cancelled`, or why nothing was accepted' })),
  templateId: Nullable(Id),
  customContent: Nullable(CampaignContent),
  content: Nullable(CampaignContent),
  targetFilters: TargetFilters,
  targetCount: count('People in the audience; exact once sending has begun and the ledger is filled'),
  scheduledAt: Nullable(Timestamp),
  sentAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
  createdBy: Nullable(Type.String({ description: 'Username; null when that admin was removed' })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  ...CampaignCounters.properties,
})
export type Campaign = Static<typeof Campaign>
