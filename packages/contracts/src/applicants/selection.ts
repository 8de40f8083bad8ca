import { type Static, Type } from 'typebox'
import { Id } from '../kernel/index.ts'
import { ApplicantFilters } from './applicant-filters.ts'

/** The maximum number of ids in one call; a larger selection uses a filter. */
export const maxIds = 5_000

/** The people an action applies to: people by id, or everyone who matches a filter. Exactly one of the two. */
export const Selection = Type.Object({
  applicantIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: maxIds })),
  filter: Type.Optional(ApplicantFilters),
})
export type Selection = Static<typeof Selection>
