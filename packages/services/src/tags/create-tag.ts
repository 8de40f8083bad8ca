import type { EndpointInput } from '@velvet/contracts/kernel'
import type { createTag as endpoint, Tag } from '@velvet/contracts/tags'
import { checkTag } from '@velvet/domain/tags'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceTag } from './announce-tags.ts'
import { readTag } from './read-tags.ts'

/** Adds a tag, blue unless given (TAG-02). Refuses `tag_exists` for a name that is taken in any case. */
export const createTag = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Tag> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const fields = checkTag(body)
    const id = context.newId()
    await context.db
      .insertInto('tags')
      .values({ id, ...fields, name: fields.name ?? '' })
      .execute()
    await recordActivity(context, {
      action: 'tag.created',
      description: `Added the tag ${fields.name}`,
      target: { type: 'tag', id },
    })
    await announceTag(context, id)
    return readTag(context, id)
  })
