import { sql } from 'kysely'
import { type Context, tableOf } from '../kernel/index.ts'

const byId = (ids: readonly string[]) => ids.map((id) => ({ id }))

/** Gives each of these people each of these tags; what a person has already stays. */
export const giveTags = async (
  context: Context,
  applicantIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> => {
  await context.db
    .insertInto('applicant_tags')
    .columns(['id', 'applicant_id', 'tag_id'])
    .expression(({ selectFrom }) =>
      selectFrom(tableOf('p', { id: 'uuid' }, byId(applicantIds)))
        .crossJoin(tableOf('t', { id: 'uuid' }, byId(tagIds)))
        .select([sql<string>`new_id()`.as('id'), 'p.id as applicant_id', 't.id as tag_id']),
    )
    .onConflict((conflict) => conflict.columns(['applicant_id', 'tag_id']).doNothing())
    .execute()
}
