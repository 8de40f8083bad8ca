import { type Static, Type } from 'typebox'
import { maxSmsContent } from '../campaigns/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { serviceKinds } from '../service-messages/index.ts'

/** Where a template comes from: the product, the venue, or one event. */
const templateSources = ['built_in', 'venue', 'event'] as const

/** The message of a kind that guests get. */
export const ServiceTemplate = Type.Object({
  kind: OneOf(serviceKinds),
  enabled: Type.Boolean({ description: 'Otherwise guests are not told' }),
  subject: Type.String(),
  content: Type.String({ description: 'HTML or plain text' }),
  smsContent: Type.String(),
  source: OneOf(templateSources),
  updatedAt: Nullable(Timestamp),
})
export type ServiceTemplate = Static<typeof ServiceTemplate>

/** What a template says, as far as it is given. */
export const serviceWords = {
  subject: Type.Optional(Type.String({ maxLength: 500 })),
  content: Type.Optional(Type.String({ maxLength: 200_000, description: 'HTML or plain text' })),
  smsContent: Type.Optional(Type.String({ maxLength: maxSmsContent })),
}

/** The event whose template is meant; the venue's without one. */
export const ofEvent = { eventId: Type.Optional(Nullable(Id)) }
