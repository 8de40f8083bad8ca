import { type Static, Type } from 'typebox'
import { applicationStatuses } from '../applications/choices.ts'
import { endpoint, Id, IdParams, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** An answer with the label of the question at that time (GST-24). */
const Answer = Type.Object({
  questionId: Type.String(),
  label: Type.String(),
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
})

/** One person asking for one event. */
export const EventApplication = Type.Object({
  id: Id,
  eventId: Id,
  eventName: Type.String(),
  eventDate: Nullable(Timestamp),
  timeZone: Nullable(Type.String({ description: 'Of the event' })),
  status: OneOf(applicationStatuses, { description: 'The decision for this event' }),
  source: Type.String(),
  submitted: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What the form sent; empty for an application that came another way',
  }),
  partyRequested: Type.Integer({ description: 'Heads, the applicant included' }),
  companions: Type.Array(Type.Object({ name: Type.String() })),
  answers: Type.Array(Answer),
  isUnderAge: Nullable(Type.Boolean({ description: 'Null when the age is not known' })),
  appliedAt: Timestamp,
})
export type EventApplication = Static<typeof EventApplication>

export const listApplications = endpoint({
  name: 'listApplications',
  method: 'GET',
  path: '/api/admin/applicants/:id/applications',
  summary: 'Every application of a person, newest first, with what was submitted',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  status: 200,
  response: Type.Object({ applications: Type.Array(EventApplication, { maxItems: 200 }) }),
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { none: 'reading' },
  isPolled: true,
})
