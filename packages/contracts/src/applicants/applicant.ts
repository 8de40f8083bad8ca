import { type Static, Type } from 'typebox'
import { applicationStatuses } from '../applications/choices.ts'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { type PersonFieldName, shownFields } from './person-fields.ts'

/** What two people can share so that they may be the same person (DUP-03 to DUP-08). */
export const duplicateKinds = ['email', 'phone', 'name', 'instagram'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

/** Consent on a channel. Opting out is explicit; a person who opted neither in nor out was not asked, or left the box empty. */
export const consentStates = ['opted_in', 'not_asked', 'opted_out'] as const
export type ConsentState = (typeof consentStates)[number]

/** The fields of a row of a list of applicants (ENT-27); the posts, which are wide, are only read for one person. */
export const summaryFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'age',
  'city',
  'state',
  'zipCodes',
  'instagramUrl',
  'instagramUsername',
  'instagramFollowers',
  'instagramVerified',
  'instagramProfilePicture',
  'status',
  'priority',
  'score',
  'emailOptIn',
  'smsOptIn',
  'notes',
  'source',
  'eventId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly PersonFieldName[]

const PersonFields = Type.Object(shownFields)

/** One row of an applicants table. */
export const ApplicantSummary = Type.Object({
  id: Id,
  ...Type.Pick(PersonFields, summaryFields).properties,
  zipCodeCities: Nullable(Type.String({ description: 'Places derived from the zip codes' })),
  eventName: Nullable(Type.String({ description: 'Of `eventId` or, without one, of the latest application' })),
  applicationStatus: Nullable(
    OneOf(applicationStatuses, { description: 'Decision on the application to that event; null without one' }),
  ),
  stagedStatus: Nullable(
    OneOf(applicationStatuses, { description: 'Decision on that application that is not released yet' }),
  ),
  tags: Type.Array(Type.String()),
  duplicateOn: Type.Array(OneOf(duplicateKinds), { description: 'What another applicant shares with this one' }),
  duplicateGroup: Type.Optional(
    Type.Object(
      { kind: OneOf(duplicateKinds), value: Type.String() },
      { description: 'In a list of duplicates: what the people of one group share, the same text for all of them' },
    ),
  ),
})
export type ApplicantSummary = Static<typeof ApplicantSummary>

/** One of a person's applications, in short. */
export const PersonApplication = Type.Object({
  id: Id,
  eventId: Id,
  eventName: Type.String(),
  date: Nullable(Timestamp),
  status: OneOf(applicationStatuses),
  stagedStatus: Nullable(OneOf(applicationStatuses)),
  heads: Type.Integer(),
})
export type PersonApplication = Static<typeof PersonApplication>

/** Consent on a channel in one word. */
export const consentWords = ['in', 'not_asked', 'out'] as const

/** Everything stored about one person. */
export const Applicant = Type.Object({
  ...ApplicantSummary.properties,
  ...shownFields,
  emailConsent: OneOf(consentStates),
  smsConsent: OneOf(consentStates),
  consent: Type.Object({ email: OneOf(consentWords), sms: OneOf(consentWords) }),
  applications: Type.Array(PersonApplication, { maxItems: 200, description: 'The newest first' }),
})
export type Applicant = Static<typeof Applicant>
