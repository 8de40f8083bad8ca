import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

export const applicantStatuses = ['pending', 'approved', 'declined'] as const
export type ApplicantStatus = (typeof applicantStatuses)[number]

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const contactMethods = ['email', 'sms', 'both'] as const

/** What two people can share so that they may be the same person (DUP-03 to DUP-08). */
export const duplicateKinds = ['email', 'phone', 'name', 'instagram'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

/** Consent on a channel. Opting out is an act; who did neither was not asked, or left the box of the form empty. */
export const consentStates = ['opted_in', 'not_asked', 'opted_out'] as const
export type ConsentState = (typeof consentStates)[number]

/** One row of an applicants table. */
export const ApplicantSummary = Type.Object({
  id: Id,
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String({ description: 'As typed' })),
  age: Type.Integer({ description: '0 means unknown' }),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zipCodes: Type.Array(Type.String()),
  zipCodeCities: Nullable(Type.String({ description: 'Places derived from the zip codes' })),
  instagramUsername: Nullable(Type.String()),
  instagramFollowers: Nullable(Type.Integer()),
  instagramVerified: Type.Boolean(),
  instagramProfilePicture: Nullable(Type.String()),
  status: OneOf(applicantStatuses),
  priority: OneOf(priorities),
  score: Nullable(Type.Integer({ description: '0 to 100; null when unknown or not for this role' })),
  eventId: Nullable(Id),
  eventName: Nullable(Type.String({ description: 'Of the latest event' })),
  applicationStatus: Nullable(
    OneOf(applicantStatuses, { description: 'Decision on the application to the latest event; null without one' }),
  ),
  duplicateOn: Type.Array(OneOf(duplicateKinds), { description: 'What another applicant shares with this one' }),
  duplicateGroup: Type.Optional(
    Type.Object(
      { kind: OneOf(duplicateKinds), value: Type.String() },
      { description: 'In a list of duplicates: what the people of one group share, the same text for all of them' },
    ),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ApplicantSummary = Static<typeof ApplicantSummary>

/** Everything stored about one person. */
export const Applicant = Type.Object({
  ...ApplicantSummary.properties,
  email2: Nullable(Type.String()),
  country: Type.String(),
  instagramUrl: Nullable(Type.String()),
  instagramRecentPosts: Type.Array(Type.Unknown()),
  instagramDataLastUpdated: Nullable(Timestamp),
  notes: Nullable(Type.String({ description: 'Null for roles without access to private fields' })),
  emailOptIn: Type.Boolean(),
  smsOptIn: Type.Boolean(),
  emailConsent: OneOf(consentStates),
  smsConsent: OneOf(consentStates),
  preferredContactMethod: OneOf(contactMethods),
  source: Type.String(),
  referralCode: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
})
export type Applicant = Static<typeof Applicant>
