import type { Priority } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { changePeople } from '../people/index.ts'
import type { Change } from './change.ts'

/** Gives people a priority. */
export const changePriority = (priority: Priority): Change => ({
  judge: async (context, ids) => {
    const people = await context.db
      .selectFrom('applicants')
      .select(['id', 'priority'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .execute()
    const isSo = (person: (typeof people)[number]) => person.priority === priority
    const reason = `Already has ${priority} priority.`
    return {
      change: people.filter((person) => !isSo(person)).map(({ id }) => id),
      skipped: people.filter(isSo).map(({ id }) => ({ id, reason })),
      failed: [],
    }
  },
  write: async (context, batchId, ids) => {
    await changePeople(
      context,
      ids.map((id) => ({ id, columns: { priority } })),
      { batchId },
    )
  },
})
