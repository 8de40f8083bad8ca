import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { applicantStatuses, contactMethods, priorities } from './applicant.ts'

const short = Nullable(Type.String({ maxLength: 200 }))

/** What staff may write about a person. Missing means unchanged, null clears. */
export const applicantFields = {
  firstName: Type.Optional(short),
  lastName: Type.Optional(short),
  email: Type.Optional(Nullable(Type.String({ maxLength: 400 }))),
  email2: Type.Optional(Nullable(Type.String({ maxLength: 400 }))),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: 150, description: '0 means unknown' })),
  zipCodes: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 20 }), { maxItems: 50 }), Type.String({ maxLength: 500 })], {
      description: 'A list, or one comma-separated text',
    }),
  ),
  city: Type.Optional(short),
  state: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  country: Type.Optional(Type.String({ maxLength: 60 })),
  instagramUrl: Type.Optional(Nullable(Type.String({ maxLength: 400 }))),
  instagramUsername: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  instagramFollowers: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  instagramVerified: Type.Optional(Type.Boolean()),
  instagramProfilePicture: Type.Optional(Nullable(Type.String({ maxLength: 4_096, description: 'A web address' }))),
  instagramRecentPosts: Type.Optional(
    Type.Union([Type.Array(Type.Unknown(), { maxItems: 100 }), Type.String({ maxLength: 100_000 })], {
      description: 'A list, or its JSON text; other names for the fields of a post are accepted',
    }),
  ),
  instagramDataLastUpdated: Type.Optional(Nullable(Timestamp)),
  status: Type.Optional(OneOf(applicantStatuses)),
  priority: Type.Optional(OneOf(priorities)),
  score: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
  notes: Type.Optional(Nullable(Type.String({ maxLength: 10_000 }))),
  emailOptIn: Type.Optional(
    Type.Boolean({ description: 'In a change, false opts the person out, also if they were not asked' }),
  ),
  smsOptIn: Type.Optional(
    Type.Boolean({ description: 'In a change, false opts the person out, also if they were not asked' }),
  ),
  preferredContactMethod: Type.Optional(OneOf(contactMethods)),
  source: Type.Optional(Type.String({ maxLength: 100 })),
  referralCode: Type.Optional(short),
  eventId: Type.Optional(Nullable(Id)),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50, description: 'Replaces all tags' }),
  ),
}
export const ApplicantFields = Type.Object(applicantFields)
export type ApplicantFields = Static<typeof ApplicantFields>
