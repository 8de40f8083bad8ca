import type { Template } from '@velvet/contracts/templates'
import { sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'

const templatesWithUse = ({ db }: Context) =>
  db
    .selectFrom('templates')
    .selectAll()
    .select(
      sql<number>`(select count(*) from campaigns c where c.template_id = templates.id and c.deleted_at is null)::int`.as(
        'used_by',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof templatesWithUse>['executeTakeFirstOrThrow']>>

const presentTemplate = (row: Row): Template => ({
  id: row.id,
  name: row.name,
  type: row.type,
  subject: row.subject,
  content: row.content,
  smsContent: row.sms_content,
  usedBy: row.used_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const readTemplates = async (context: Context): Promise<Template[]> =>
  (await templatesWithUse(context).orderBy(sql`lower(name)`).orderBy('id').execute()).map(presentTemplate)

export const readTemplate = async (context: Context, id: string): Promise<Template> => {
  const row = await templatesWithUse(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('template')
  return presentTemplate(row)
}
