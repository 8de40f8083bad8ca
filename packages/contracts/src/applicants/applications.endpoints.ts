import { type Static, Type } from 'typebox'
import { applicationStatuses } from '../applications/choices.ts'
import { endpoint, Id, IdParams, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

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
})
