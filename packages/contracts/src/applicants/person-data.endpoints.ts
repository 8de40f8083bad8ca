import { Type } from 'typebox'
import { endpoint, IdParams } from '../kernel/index.ts'

export const eraseApplicant = endpoint({
  name: 'eraseApplicant',
  method: 'POST',
  path: '/api/admin/applicants/:id/erase',
  summary: 'Erase a person with all their personal data',
  access: 'admin',
  permission: 'applicants.delete',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { action: 'applicant.erased' },
})

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'GET',
  path: '/api/admin/applicants/:id/export',
  summary: 'All data about one person, as JSON',
  access: 'admin',
  permission: 'applicants.export',
  params: IdParams,
  download: 'application/json',
  status: 200,
  response: Type.String({
    description: 'JSON: the applicant, and lists of all that belongs to them; a list is empty when there is nothing',
  }),
  errors: ['applicant_not_found', 'applicant_merged', 'too_many_exports'],
  activity: { action: 'applicant.exported' },
})
