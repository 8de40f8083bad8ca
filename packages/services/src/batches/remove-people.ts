import { removePeople as remove } from '../people/index.ts'
import type { Change } from './change.ts'

/** Deletes people permanently; the batch keeps none of their personal data. */
export const removePeople: Change = {
  judge: async (_, ids) => ({ change: [...ids], skipped: [], failed: [] }),
  write: (context, _, ids) => remove(context, ids),
}
