import { listPassKeys, verifyPass } from '@velvet/contracts/passes'
import * as passes from '@velvet/services/passes'
import type { Slice } from '../kernel/mount.ts'

export const passRoutes: Slice = ({ mount }) => {
  mount(verifyPass, passes.verifyPass)
  mount(listPassKeys, passes.listPassKeys)
}
