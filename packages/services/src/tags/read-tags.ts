import type { Tag } from '@velvet/contracts/tags'
import { sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'

const tagsWithCounts = ({ db }: Context) =>
  db
    .selectFrom('tags')
    .selectAll()
    .select(sql<number>`(select count(*) from applicant_tags at where at.tag_id = tags.id)::int`.as('applicant_count'))

type Row = Awaited<ReturnType<ReturnType<typeof tagsWithCounts>['executeTakeFirstOrThrow']>>

const presentTag = (row: Row): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  applicantCount: row.applicant_count,
})

export const readTags = async (context: Context): Promise<Tag[]> =>
  (await tagsWithCounts(context).orderBy(sql`lower(name)`).execute()).map(presentTag)

export const readTag = async (context: Context, id: string): Promise<Tag> => {
  const row = await tagsWithCounts(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('tag')
  return presentTag(row)
}
