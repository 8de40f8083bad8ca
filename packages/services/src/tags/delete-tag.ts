import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { deleteTag as endpoint } from '@velvet/contracts/tags'
import { authorize, type Context, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { announceTag } from './announce-tags.ts'
import { readTag } from './read-tags.ts'

/** Removes a tag from everyone permanently. Refuses `tag_not_found`. */
export const deleteTag = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const id = knownId(params.id, 'tag')
    await context.db.selectFrom('tags').select('id').where('id', '=', id).forUpdate().execute()
    const tag = await readTag(context, id)
    await context.db.deleteFrom('tags').where('id', '=', tag.id).execute()
    await recordActivity(context, {
      action: 'tag.deleted',
      description: `Deleted the tag ${tag.name}`,
      target: { type: 'tag', id: tag.id },
      details: { name: tag.name, applicants: tag.applicantCount },
    })
    await announceTag(context, tag.id)
    return { success: true as const }
  })
