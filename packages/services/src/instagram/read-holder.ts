import { parseInstagramUsername } from '@velvet/domain/applicants'
import { AppError } from '@velvet/domain/kernel'
import { type Context, knownId } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'
import { shownColumns } from './apply-profile.ts'

/** The part of an applicant that profiles use. Refuses `applicant_not_found` and `applicant_merged`. */
export const readHolder = async (context: Context, typedId: string) => {
  const id = knownId(typedId, 'applicant')
  const row = await context.db
    .selectFrom('applicants')
    .select(['id', 'first_name', 'last_name', 'email', 'instagram_username', 'instagram_key', ...shownColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw await missingApplicant(context, id)
  return row
}

type Named = { readonly instagram_username: string | null; readonly instagram_key: string | null }

/** The normalized username to look up. Refuses `no_instagram_username`. */
export const requireUsername = ({ instagram_username: name, instagram_key: key }: Named): string => {
  if (key !== null && parseInstagramUsername(name ?? '') !== null) return key
  throw new AppError('unmet', 'no_instagram_username', 'This applicant has no Instagram username.', {
    suggestion: 'Add the username first.',
  })
}
