import { type Static, Type } from 'typebox'
import { applicationStatuses } from '../applications/choices.ts'
import { OneOf } from '../kernel/index.ts'
import { duplicateKinds } from './applicant.ts'
import { applicantStatuses, priorities } from './choices.ts'

export const ageRanges = ['18-25', '26-35', '36-50', '50+'] as const
export type AgeRange = (typeof ageRanges)[number]

const text = (description: string, maxLength = 100) => Type.Optional(Type.String({ maxLength, description }))
const number = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum, description }))
const day = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description: `${description}; a date, or a time in ISO 8601` }))

/** The choice of a select that does not filter. Reading the filters removes it, so that no type includes it. */
export const anyChoice = 'all'
const choice = <const V extends readonly string[]>(values: V, meaning?: string) =>
  Type.Optional(
    Type.Unsafe<V[number]>({
      type: 'string',
      enum: [...values, anyChoice],
      description: [meaning, '`all` does not filter'].filter(Boolean).join('; '),
    }),
  )
const yesOrNo = Type.Optional(
  Type.Unsafe<boolean>({
    anyOf: [{ type: 'boolean' }, { type: 'string', enum: [anyChoice] }],
    description: '`all` does not filter',
  }),
)

/** Every filter of both screens (FILT-01 to FILT-35). All given ones must hold; the same object means "all matching" elsewhere. */
export const ApplicantFilters = Type.Object({
  search: text('Every word must occur in the name, emails, phone, or Instagram name'),
  status: choice(applicantStatuses),
  priority: choice(priorities, 'high includes urgent'),
  name: text('Part of the name'),
  instagram: text('Part of the Instagram name'),
  city: text('Part of the city'),
  state: text('Exactly this state', 60),
  country: text('Part of the country'),
  zipCodes: text('Comma-separated; each matches as part of a zip code, and any of them is enough', 200),
  ageRange: Type.Optional(
    Type.Unsafe<AgeRange>({
      type: 'string',
      // In a query, a plus that is not encoded is a space.
      enum: [...ageRanges, '50 ', anyChoice],
      description: 'Inclusive, as labeled; an unknown age matches none; `all` does not filter',
    }),
  ),
  ageMin: number(150, 'An unknown age matches none'),
  ageMax: number(150, 'An unknown age matches none'),
  followersMin: number(2_000_000_000, 'Instagram followers'),
  followersMax: number(2_000_000_000, 'Instagram followers'),
  source: text('Exactly this source'),
  eventId: Type.Optional(Type.String({ maxLength: 64, description: 'Applied to this event; `all` does not filter' })),
  applicationStatus: choice(applicationStatuses, 'Of the application to `eventId`, which is required with it'),
  emailOptIn: yesOrNo,
  smsOptIn: yesOrNo,
  appliedFrom: day('Applied on this day or later'),
  appliedTo: day('Applied on this day or earlier'),
  timeZone: text(
    'IANA name of the zone in which the days of `appliedFrom` and `appliedTo` are read; UTC when absent',
    60,
  ),
  tags: text('Comma-separated tag names; applicants with any of them match', 500),
  duplicates: Type.Optional(
    OneOf(['true', ...duplicateKinds], {
      description: 'Only duplicates; sorted by application, duplicates are listed together',
    }),
  ),
})
export type ApplicantFilters = Static<typeof ApplicantFilters>
