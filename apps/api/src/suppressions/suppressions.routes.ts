import {
  addSuppression,
  liftSuppression,
  listConsents,
  listSuppressions,
  unsubscribe,
} from '@velvet/contracts/suppressions'
import * as suppressions from '@velvet/services/suppressions'
import type { Slice } from '../kernel/mount.ts'

export const suppressionRoutes: Slice = ({ mount }) => {
  mount(unsubscribe, suppressions.unsubscribe)
  mount(listSuppressions, suppressions.listSuppressions)
  mount(addSuppression, suppressions.addSuppression)
  mount(liftSuppression, suppressions.liftSuppression)
  mount(listConsents, suppressions.listConsents)
}
