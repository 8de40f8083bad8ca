import type { Tag } from '@velvet/contracts/tags'
import { authorize, type Context } from '../kernel/index.ts'
import { readTags } from './read-tags.ts'

/** Every tag by name, with the number of people who have it (TAG-05). */
export const listTags = async (context: Context): Promise<Tag[]> => {
  authorize(context, 'applicants.read')
  return readTags(context)
}
