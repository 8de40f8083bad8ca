import {
  addApplication,
  chooseBest,
  decideApplications,
  getApplication,
  listEventApplications,
  updateApplication,
} from '@velvet/contracts/applications'
import * as applications from '@velvet/services/applications'
import type { Slice } from '../kernel/mount.ts'

export const applicationRoutes: Slice = ({ mount }) => {
  mount(listEventApplications, applications.listEventApplications)
  mount(addApplication, applications.addApplication)
  mount(chooseBest, applications.chooseBest)
  mount(getApplication, applications.getApplication)
  mount(updateApplication, applications.updateApplication)
  mount(decideApplications, applications.decideApplications)
}
