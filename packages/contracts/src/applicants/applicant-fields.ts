import { type Static, Type } from 'typebox'
import { valuesOfFields } from './person-fields.ts'

/** What staff may write about a person. Missing means unchanged, null clears. */
export const applicantFields = {
  ...valuesOfFields('written'),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50, description: 'Replaces all tags' }),
  ),
}
export const ApplicantFields = Type.Object(applicantFields)
export type ApplicantFields = Static<typeof ApplicantFields>
