import { sql } from 'kysely'
import type { Change } from './change.ts'

/** Deletes people permanently; the batch keeps none of their personal data. */
export const removePeople: Change = {
  judge: async (_, ids) => ({ change: [...ids], skipped: [], failed: [] }),
  write: async (context, _, ids) => {
    await context.db.deleteFrom('applicants').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  },
}
