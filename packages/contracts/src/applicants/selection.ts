import { type Static, Type } from 'typebox'
import { Id } from '../kernel/index.ts'
import { ApplicantFilters } from './applicant-filters.ts'

/** Most ids one call names; more people are chosen by their filter. */
export const maxIds = 5_000

/** Whom an action is about: people by id, or everybody who matches a filter. One of the two. */
export const Selection = Type.Object({
  applicantIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: maxIds })),
  filter: Type.Optional(ApplicantFilters),
})
export type Selection = Static<typeof Selection>
