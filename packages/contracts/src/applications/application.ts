import { type Static, Type } from 'typebox'
import { applicantStatuses, priorities } from '../applicants/index.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { ServiceMessage } from '../service-messages/index.ts'
import { applicationSources, applicationStatuses, guestResponses, maxHeads } from './choices.ts'

const Status = OneOf(applicationStatuses)

export const Companion = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) })
export type Companion = Static<typeof Companion>

/** One person's application to one night, as a row of its guest list. */
export const ApplicationSummary = Type.Object({
  id: Id,
  eventId: Id,
  applicantId: Id,
  name: Type.String({ description: 'First and last name, or the email' }),
  status: Status,
  partyRequested: Type.Integer({ minimum: 1, maximum: maxHeads }),
  partyGranted: Nullable(Type.Integer({ minimum: 1, maximum: maxHeads, description: 'Null: as requested' })),
  heads: Type.Integer({ minimum: 1, maximum: maxHeads, description: 'The places that the party takes' }),
  companions: Type.Array(Companion),
  response: OneOf(guestResponses, { description: "The guest's own answer" }),
  stagedStatus: Nullable(Status),
  stagedBy: Nullable(Type.String()),
  stagedAt: Nullable(Timestamp),
  stagedNote: Nullable(Type.String()),
  toldStatus: Nullable(OneOf(applicationStatuses, { description: 'What the guest was last told' })),
  toldKind: Nullable(Type.String()),
  toldAt: Nullable(Timestamp),
  offerExpiresAt: Nullable(Timestamp),
  waitlistPosition: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Null when not on the waitlist, and when ranked by a score that the role may not see',
    }),
  ),
  source: OneOf(applicationSources),
  membership: OneOf(applicantStatuses, { description: 'Whether the person is welcome in general' }),
  score: Nullable(Type.Integer({ description: 'Null for roles that may not see it' })),
  priority: OneOf(priorities),
  isUnderAge: Nullable(Type.Boolean({ description: 'Null when the age or a minimum age is not known' })),
  answers: Type.Array(
    Type.Object({
      questionId: Type.String(),
      label: Type.String({ description: 'The question as it was asked' }),
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
    }),
  ),
  reason: Nullable(Type.String({ description: 'Of the last decision; null for roles that may not see it' })),
  decidedBy: Nullable(Type.String({ description: 'A username, `guest`, `rule`, or `system`' })),
  decidedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ApplicationSummary = Static<typeof ApplicationSummary>

/** One change of an application's status. */
export const ApplicationChange = Type.Object({
  id: Id,
  from: Nullable(OneOf(applicationStatuses, { description: 'Null when the change added the application' })),
  to: Status,
  by: Type.String({ description: 'A username, `guest`, `rule`, or `system`' }),
  at: Timestamp,
  reason: Nullable(Type.String()),
  note: Nullable(Type.String()),
  batchId: Nullable(Type.String({ description: 'The change set that it belongs to' })),
  isStaged: Type.Boolean(),
})

/** One application with how to reach the person, its changes, newest first (ANS-09), and what the guest was sent. */
export const Application = Type.Object({
  ...ApplicationSummary.properties,
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  guestPage: Nullable(
    Type.String({ description: 'The personal link of the guest; null for roles that may not see it' }),
  ),
  history: Type.Array(ApplicationChange, { maxItems: 200 }),
  messages: Type.Array(ServiceMessage, { maxItems: 100, description: 'Newest first' }),
})
export type Application = Static<typeof Application>
