import {
  apply,
  createApplicant,
  deleteApplicant,
  eraseApplicant,
  exportFiltered,
  exportPerson,
  exportSelected,
  getApplicant,
  getStats,
  listApplicantActivity,
  listApplicants,
  listApplications,
  listFacets,
  updateApplicant,
} from '@velvet/contracts/applicants'
import * as applicants from '@velvet/services/applicants'
import * as exports from '@velvet/services/exports'
import * as personData from '@velvet/services/person-data'
import type { Slice } from '../kernel/mount.ts'

export const applicantRoutes: Slice = ({ mount, mountDownload }) => {
  mount(apply, applicants.apply)
  mount(listApplicants, applicants.listApplicants)
  mountDownload(exportFiltered, exports.exportFiltered)
  mountDownload(exportSelected, exports.exportSelected)
  mount(listFacets, applicants.listFacets)
  mount(createApplicant, applicants.createApplicant)
  mount(getApplicant, applicants.getApplicant)
  mount(updateApplicant, applicants.updateApplicant)
  mount(deleteApplicant, applicants.deleteApplicant)
  mount(eraseApplicant, personData.eraseApplicant)
  mountDownload(exportPerson, personData.exportPerson)
  mount(listApplicantActivity, applicants.listApplicantActivity)
  mount(listApplications, applicants.listApplications)
  mount(getStats, applicants.getStats)
}
