import { type Context, oneOf } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'

/** Deletes people permanently, with everything that belongs to them alone. */
export const removePeople = async (context: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await context.db.deleteFrom('applicants').where('id', '=', oneOf(ids)).execute()
  await announcePeople(context, ids)
}
