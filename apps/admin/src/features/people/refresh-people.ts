import type { QueryClient } from '@tanstack/react-query'
import { listApplicantActivity } from '@velvet/contracts/applicants'
import { listDuplicates } from '@velvet/contracts/duplicates'
import { refreshApplicants } from './applicants.queries.ts'

/** Fetches everything again that depends on the number of applicants or on duplicates. */
export function refreshPeople(client: QueryClient): void {
  void refreshApplicants(client)
  for (const { name } of [listDuplicates, listApplicantActivity]) void client.invalidateQueries({ queryKey: [name] })
}
