import { mergeApplicants, undoMerge } from '@velvet/contracts/merges'
import * as merges from '@velvet/services/merges'
import type { Slice } from '../kernel/mount.ts'

export const mergeRoutes: Slice = ({ mount }) => {
  mount(mergeApplicants, merges.mergeApplicants)
  mount(undoMerge, merges.undoMerge)
}
