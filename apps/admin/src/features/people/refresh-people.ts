import type { QueryClient } from '@tanstack/react-query'
import { listApplicantActivity, listApplications } from '@velvet/contracts/applicants'
import { listDuplicates } from '@velvet/contracts/duplicates'
import { refreshList } from './applicants.queries.ts'

/** Fetches everything again that depends on the number of applicants or on duplicates. */
export function refreshPeople(client: QueryClient): void {
  void refreshList(client)
  for (const { name } of [listDuplicates, listApplicantActivity, listApplications])
    void client.invalidateQueries({ queryKey: [name] })
}
