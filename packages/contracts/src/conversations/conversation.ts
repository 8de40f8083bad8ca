import { type Static, Type } from 'typebox'
import { applicantStatuses } from '../applicants/index.ts'
import { communicationStatuses } from '../delivery/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** Why a person cannot be texted. */
export const smsBlockReasons = ['no_number', 'invalid_number', 'not_asked', 'opted_out', 'suppressed'] as const
export type SmsBlockReason = (typeof smsBlockReasons)[number]

/** One thread with one person (ENT-55 to ENT-58). */
export const Conversation = Type.Object({
  id: Id,
  applicantId: Id,
  adminId: Nullable(Id),
  adminUsername: Nullable(Type.String({ description: 'The admin who wrote last: the owner' })),
  applicant: Type.Object({
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    instagramProfilePicture: Nullable(Type.String()),
    status: OneOf(applicantStatuses),
  }),
  barrier: Nullable(OneOf(smsBlockReasons)),
  lastMessage: Nullable(Type.String({ description: 'Its first words' })),
  lastMessageAt: Nullable(Timestamp),
  unreadCount: Type.Integer({ minimum: 0 }),
  isArchived: Type.Boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Conversation = Static<typeof Conversation>

/** One entry of a thread (ENT-59 to ENT-61): a sent or received text, or a campaign's text as context. */
export const Message = Type.Object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  senderType: OneOf(['admin', 'applicant', 'campaign']),
  senderName: Nullable(Type.String({ description: "The admin's username or the campaign's name" })),
  messageType: Type.String(),
  content: Type.String(),
  media: Type.Array(Type.String({ description: 'Addresses of pictures that came with it' })),
  // Spelled out: `Type.Record` would put typebox's engine for computed types into every screen.
  metadata: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  state: Nullable(
    OneOf(['queued', ...communicationStatuses], { description: 'The status of a sent text; null for a received one' }),
  ),
  failure: Nullable(Type.String({ description: 'Why it was not delivered, or not yet, as a sentence' })),
  dueAt: Nullable({ ...Timestamp, description: 'The earliest time at which a waiting text is sent' }),
  isRead: Type.Boolean(),
  sentAt: Timestamp,
  deliveredAt: Nullable(Timestamp),
  readAt: Nullable(Timestamp),
})
export type Message = Static<typeof Message>

/** A text from a number that belongs to no applicant. */
export const UnmatchedMessage = Type.Object({
  id: Id,
  fromNumber: Type.String(),
  content: Type.String(),
  media: Type.Array(Type.String()),
  receivedAt: Timestamp,
})
export type UnmatchedMessage = Static<typeof UnmatchedMessage>
