import { type Static, Type } from 'typebox'
import { CampaignContent, campaignTypes } from '../campaigns/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** A text to be used again (ENT-54, TPL-07). */
export const Template = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(campaignTypes),
  subject: Nullable(Type.String({ description: 'Null for sms (TPL-08)' })),
  content: Type.String({ description: 'HTML or plain text; of type sms the text' }),
  smsContent: Nullable(Type.String({ description: 'The text of type both' })),
  usedBy: Type.Integer({ minimum: 0, description: 'Campaigns that were written with it' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Template = Static<typeof Template>

/** What a template is written with. */
export const TemplateDraft = Type.Object({
  name: Type.String({ maxLength: 200 }),
  type: OneOf(campaignTypes),
  ...CampaignContent.properties,
})
export type TemplateDraft = Static<typeof TemplateDraft>
