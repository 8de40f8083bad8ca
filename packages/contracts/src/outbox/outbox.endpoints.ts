import { type Static, Type } from 'typebox'
import { maxIds } from '../applicants/index.ts'
import { applicationStatuses } from '../applications/index.ts'
import { MessagePreview } from '../campaigns/index.ts'
import { releases } from '../events/index.ts'
import { endpoint, Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { serviceKinds } from '../service-messages/index.ts'

const Status = OneOf(applicationStatuses)

/** A decision, or a notice about the event, that waits for its release. */
export const OutboxItem = Type.Object({
  applicationId: Id,
  applicantId: Id,
  name: Type.String({ description: 'First and last name, or the email' }),
  eventId: Id,
  eventName: Type.String(),
  kind: Nullable(OneOf(serviceKinds, { description: 'Null when the guest is told nothing' })),
  status: Status,
  stagedStatus: Nullable(Status),
  toldStatus: Nullable(OneOf(applicationStatuses, { description: 'What the guest was last told' })),
  isCorrection: Type.Boolean({ description: 'The guest was told another decision before' }),
  stagedBy: Nullable(Type.String()),
  stagedAt: Nullable(Timestamp),
  note: Nullable(Type.String({ description: 'For the guest; null for roles that may not see it' })),
  channels: Type.Array(OneOf(['email', 'sms']), { description: 'On which the guest can be reached' }),
  skipReason: Nullable(Type.String({ description: 'Why the guest cannot be reached' })),
})
export type OutboxItem = Static<typeof OutboxItem>

const OutboxEvent = Type.Object({
  eventId: Id,
  name: Type.String(),
  release: OneOf(releases),
  releaseAt: Nullable(Timestamp),
  staged: Type.Integer({ description: 'Applications of which something waits' }),
  releaseNotice: Nullable(Type.String({ description: 'Why nothing was released at the set time' })),
})
export type OutboxEvent = Static<typeof OutboxEvent>

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'A page of what waits for its release, the first staged first, with the exact total',
  access: 'admin',
  permission: 'applicants.read',
  query: Type.Object({
    eventId: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  }),
  status: 200,
  response: Type.Object({ items: Type.Array(OutboxItem), total: Type.Integer(), events: Type.Array(OutboxEvent) }),
  errors: ['event_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const previewOutboxItem = endpoint({
  name: 'previewOutboxItem',
  method: 'GET',
  path: '/api/admin/outbox/:applicationId/preview',
  summary: 'The message that a guest will get when what waits is released',
  access: 'admin',
  permission: 'applicants.read',
  params: Type.Object({ applicationId: Id }),
  status: 200,
  response: Type.Object({ kind: OneOf(serviceKinds), ...MessagePreview.properties }),
  errors: ['application_not_found', 'nothing_to_preview'],
  activity: { none: 'reading' },
})

const selection = Type.Object({
  eventId: Type.Optional(Id),
  applicationIds: Type.Optional(Type.Array(Id, { maxItems: maxIds })),
})

const outcome = {
  success: Type.Boolean(),
  message: Type.String(),
  skipped: Type.Array(Type.Object({ id: Id, reason: Type.String() }), { description: 'The first 100' }),
  skippedCount: Type.Integer(),
}

export const releaseDecisions = endpoint({
  name: 'releaseDecisions',
  method: 'POST',
  path: '/api/admin/outbox/release',
  summary:
    'Release what waits for an event, or for these applications, and tell the guests: all of it at once, or nothing',
  access: 'admin',
  permission: 'applicants.edit',
  bodyLimitBytes: 1024 * 1024,
  body: selection,
  status: 202,
  response: Type.Object({
    ...outcome,
    released: Type.Integer(),
    messages: Type.Integer({ description: 'In the ledger, to be sent' }),
  }),
  errors: ['selection_invalid', 'event_not_found', 'event_archived', 'event_silent'],
  activity: { action: 'outbox.released' },
})

export const recallDecisions = endpoint({
  name: 'recallDecisions',
  method: 'POST',
  path: '/api/admin/outbox/recall',
  summary: 'Take back what waits for its release; the status was never changed',
  access: 'admin',
  permission: 'applicants.edit',
  bodyLimitBytes: 1024 * 1024,
  body: selection,
  status: 200,
  response: Type.Object({
    ...outcome,
    recalled: Type.Integer(),
    messages: Type.Integer({ description: 'Of these, news about the event that waited without a decision' }),
  }),
  errors: ['selection_invalid', 'event_not_found'],
  activity: { action: 'outbox.recalled' },
})
