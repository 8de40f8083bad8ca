import {
  addApplication,
  chooseBest,
  decideApplications,
  getApplication,
  listEventApplications,
  renewGuestLink,
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
  mount(renewGuestLink, applications.renewGuestLink)
  mount(decideApplications, applications.decideApplications)
}
