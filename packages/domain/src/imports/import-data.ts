import type { Applicant } from '@velvet/contracts/applicants'
import type { ImportField, OptInField } from '@velvet/contracts/imports'

/**
 * The filled fields of a row, cleaned; a field that is blank or could not be read is absent. A phone is as people write it, or
 * `(XXX) XXX-XXXX` for numbers of the United States; an age is never 0; a null opt-in means that the person was not asked, so
 * they get nothing, and have not opted out; `createdAt` is ISO 8601.
 */
export type ImportData = {
  [Field in ImportField]?: Field extends OptInField ? boolean | null : NonNullable<Applicant[Field]>
}
