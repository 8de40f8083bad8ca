import { dismissDuplicate, listDuplicates } from '@velvet/contracts/duplicates'
import * as duplicates from '@velvet/services/duplicates'
import type { Slice } from '../kernel/mount.ts'

export const duplicateRoutes: Slice = ({ mount }) => {
  mount(listDuplicates, duplicates.listDuplicates)
  mount(dismissDuplicate, duplicates.dismissDuplicate)
}
