import type { exportFiltered as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { Context, Download } from '../kernel/index.ts'
import { allMatching } from './choices.ts'
import { exportPeople } from './export-people.ts'

/** Everyone who matches, as CSV (EXP-03): see `exportPeople`. */
export const exportFiltered = (context: Context, { query }: EndpointInput<typeof endpoint>): Promise<Download> => {
  const { sort, order, ...filters } = query
  return exportPeople(context, { sort, order }, (snapshot) => allMatching(snapshot, filters))
}
