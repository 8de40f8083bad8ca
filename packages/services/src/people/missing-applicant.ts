import { AppError } from '@velvet/domain/kernel'
import { type Context, notFound } from '../kernel/index.ts'

/**
 * The error for an id without a person: `applicant_merged` (410) with the surviving id as `current.mergedInto`, or
 * `applicant_not_found`.
 */
export const missingApplicant = async (context: Context, id: string): Promise<AppError> => {
  const merged = await context.db
    .selectFrom('merged_applicants')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!merged) return notFound('applicant')
  return new AppError('gone', 'applicant_merged', 'This applicant was merged into another one.', {
    suggestion: 'Open the applicant that it was merged into.',
    current: { mergedInto: merged.merged_into },
  })
}
