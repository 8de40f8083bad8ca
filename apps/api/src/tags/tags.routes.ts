import { createTag, deleteTag, listTags, updateTag } from '@velvet/contracts/tags'
import * as tags from '@velvet/services/tags'
import type { Slice } from '../kernel/mount.ts'

export const tagRoutes: Slice = ({ mount }) => {
  mount(listTags, tags.listTags)
  mount(createTag, tags.createTag)
  mount(updateTag, tags.updateTag)
  mount(deleteTag, tags.deleteTag)
}
