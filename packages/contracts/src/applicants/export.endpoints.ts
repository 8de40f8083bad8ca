import { Type } from 'typebox'
import { endpoint, OneOf } from '../kernel/index.ts'
import { ApplicantFilters } from './applicant-filters.ts'
import { sortKeys } from './applicants.endpoints.ts'
import { Selection } from './selection.ts'

/** Header with the number of people in an export, so that a client can show the progress. */
export const totalHeader = 'x-total-count'

const order = {
  sort: Type.Optional(OneOf(sortKeys, { default: 'appliedDate' })),
  order: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
}

const csv = {
  access: 'admin',
  permission: 'applicants.export',
  download: 'text/csv',
  status: 200,
  response: Type.String({ description: 'CSV; the header `x-total-count` says how many people' }),
  activity: { action: 'applicant.exported' },
} as const

export const exportFiltered = endpoint({
  ...csv,
  name: 'exportFiltered',
  method: 'GET',
  path: '/api/admin/applicants/export',
  summary: 'All matching applicants as CSV (EXP-03)',
  query: Type.Object({ ...ApplicantFilters.properties, ...order }),
  errors: ['too_many_exports'],
  readsReplica: true,
})

export const exportSelected = endpoint({
  ...csv,
  name: 'exportSelected',
  method: 'POST',
  path: '/api/admin/applicants/export',
  summary: 'The selected applicants as CSV (EXP-02)',
  bodyLimitBytes: 512 * 1024,
  body: Type.Object({ ...Selection.properties, ...order }),
  errors: ['selection_invalid', 'too_many_exports'],
  readsReplica: true,
})
