import { unsubscribe } from '@velvet/contracts/suppressions'
import * as suppressions from '@velvet/services/suppressions'
import type { Slice } from '../kernel/mount.ts'

export const suppressionRoutes: Slice = ({ mount }) => {
  mount(unsubscribe, suppressions.unsubscribe)
}
