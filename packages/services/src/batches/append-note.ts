import { maxNotes, notesTooLong } from '@velvet/domain/batches'
import { sql } from 'kysely'
import { changePeople } from '../people/index.ts'
import type { Change } from './change.ts'

/** The notes with the line appended. */
const appended = (line: string) => sql<string>`concat_ws(E'\n', nullif(notes, ''), ${line}::text)`

/** Appends one line to each person's notes; fails for people whose notes would exceed the maximum length. */
export const appendNote = (line: string): Change => ({
  judge: async (context, ids) => {
    const people = await context.db
      .selectFrom('applicants')
      .select(['id', sql<boolean>`length(${appended(line)}) > ${maxNotes}`.as('is_over')])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .execute()
    return {
      change: people.filter((person) => !person.is_over).map((person) => person.id),
      skipped: [],
      failed: people.filter((person) => person.is_over).map(({ id }) => ({ id, error: notesTooLong })),
    }
  },
  write: async (context, batchId, ids) => {
    const people = await context.db
      .selectFrom('applicants')
      .select(['id', appended(line).as('notes')])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    await changePeople(
      context,
      people.map(({ id, notes }) => ({ id, columns: { notes } })),
      { batchId },
    )
  },
})
