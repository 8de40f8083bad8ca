import { type Context, knownId, notFound } from '../kernel/index.ts'

/** Locks a template until this transaction ends. Refuses `template_not_found`. */
export const lockTemplate = async (context: Context, id: string) => {
  const template = await context.db
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', knownId(id, 'template'))
    .forUpdate()
    .executeTakeFirst()
  if (!template) throw notFound('template')
  return template
}
