import type { EndpointInput } from '@velvet/contracts/kernel'
import type { updateTag as endpoint, Tag } from '@velvet/contracts/tags'
import { checkTag } from '@velvet/domain/tags'
import {
  authorize,
  type Context,
  changesBetween,
  inTransaction,
  knownId,
  notFound,
  recordActivity,
} from '../kernel/index.ts'
import { announceTag } from './announce-tags.ts'
import { readTag } from './read-tags.ts'

/** Renames or recolors a tag; missing fields stay. Refuses `tag_not_found` and `tag_exists`. */
export const updateTag = async (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<Tag> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const id = knownId(params.id, 'tag')
    const fields = checkTag(body)
    const tag = await context.db
      .selectFrom('tags')
      .select(['name', 'color', 'description'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!tag) throw notFound('tag')
    const changes = changesBetween(tag, fields)
    if (Object.keys(changes).length > 0) {
      await context.db.updateTable('tags').set(fields).where('id', '=', id).execute()
      await recordActivity(context, {
        action: 'tag.updated',
        description: `Changed the tag ${fields.name ?? tag.name}`,
        target: { type: 'tag', id },
        details: changes,
      })
      await announceTag(context, id)
    }
    return readTag(context, id)
  })
