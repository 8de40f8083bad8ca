import { type Static, Type } from 'typebox'
import { ApplicantFilters, applicantStatuses, maxIds, priorities } from '../applicants/index.ts'
import { applicationStatuses } from '../applications/choices.ts'
import { Id, OneOf } from '../kernel/index.ts'

const maxExclusions = 50

const ExcludedIds = (description: string) => Type.Array(Id, { maxItems: maxExclusions, uniqueItems: true, description })

/** People whom a campaign leaves out although its filters match them: everyone in any of these. A tag, event or campaign that
 * no longer exists keeps the campaign from being counted, scheduled and sent. */
export const AudienceExclusions = Type.Object(
  {
    tags: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: maxExclusions,
        description: 'Names; people with at least one of these tags',
      }),
    ),
    eventIds: Type.Optional(ExcludedIds('Who applied to any of these events')),
    campaignIds: Type.Optional(
      ExcludedIds(
        'People who were messaged by any of these campaigns, including bulk sends; not those skipped or failed',
      ),
    ),
  },
  { additionalProperties: false },
)
export type AudienceExclusions = Static<typeof AudienceExclusions>

/**
 * Who a campaign is for (ENT-50). Conditions narrow each other; an absent one does not count. Consent and suppression are
 * always enforced in addition.
 */
export const TargetFilters = Type.Object(
  {
    mode: Type.Optional(
      OneOf(['filter', 'manual'], { default: 'filter', description: 'manual: exactly `applicantIds`, nothing else' }),
    ),
    applicantIds: Type.Optional(Type.Array(Id, { maxItems: maxIds, uniqueItems: true })),
    status: Type.Optional(Type.Array(OneOf(applicantStatuses), { maxItems: 3, description: 'Any of them' })),
    priority: Type.Optional(
      Type.Array(OneOf(priorities), { maxItems: 4, description: 'Any of them; high includes urgent' }),
    ),
    ageMin: Type.Optional(Type.Integer({ minimum: 0, maximum: 150, description: 'An unknown age matches nothing' })),
    ageMax: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
    city: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name, in any case' })),
    state: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name, in any case' })),
    zipCodes: Type.Optional(Type.String({ maxLength: 500, description: 'Comma-separated; any part of any zip code' })),
    instagramFollowersMin: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
    tags: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description: 'Names; any of them' }),
    ),
    eventId: Type.Optional(Type.String({ maxLength: 64, description: 'Any application to this event' })),
    applicationStatus: Type.Optional(
      Type.Array(OneOf(applicationStatuses), {
        maxItems: 8,
        description: 'Any of these; of the application to `eventId`, which is required with it',
      }),
    ),
    applicants: Type.Optional(
      Type.Object(ApplicantFilters.properties, {
        additionalProperties: false,
        description: 'The filters of the applicant list; narrow the audience like the other filters',
      }),
    ),
    exclude: Type.Optional(AudienceExclusions),
    emailOptIn: Type.Optional(Type.Boolean({ description: 'true narrows to people who opted into email' })),
    smsOptIn: Type.Optional(Type.Boolean({ description: 'true narrows to people who opted into texts' })),
  },
  { additionalProperties: false },
)
export type TargetFilters = Static<typeof TargetFilters>
