import type { exportSelected as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import type { Context, Download } from '../kernel/index.ts'
import { allMatching, theseOf } from './choices.ts'
import { exportPeople } from './export-people.ts'

/** The selected people as CSV (EXP-02), without those who are gone: see `exportPeople`. Refuses `selection_invalid`. */
export const exportSelected = (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<Download> => {
  const { applicantIds, filter, ...order } = body
  return exportPeople(context, order, (snapshot) => {
    if ((applicantIds === undefined) === (filter === undefined))
      throw new AppError(
        'invalid',
        'selection_invalid',
        filter ? 'Choose applicants by their ids or by a filter, not both.' : 'Please select at least one applicant.',
      )
    return filter ? allMatching(snapshot, filter) : theseOf(snapshot, applicantIds ?? [])
  })
}
