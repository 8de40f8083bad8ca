import { apply, getApplicant, getStats, listApplicants, updateApplicant } from '@velvet/contracts/applicants'
import * as applicants from '@velvet/services/applicants'
import type { Slice } from '../kernel/mount.ts'

export const applicantRoutes: Slice = ({ mount }) => {
  mount(apply, applicants.apply)
  mount(listApplicants, applicants.listApplicants)
  mount(getApplicant, applicants.getApplicant)
  mount(updateApplicant, applicants.updateApplicant)
  mount(getStats, applicants.getStats)
}
