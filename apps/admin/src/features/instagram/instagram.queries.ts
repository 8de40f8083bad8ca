import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Applicant, getApplicant } from '@velvet/contracts/applicants'
import { getInstagramState, uploadInstagramPosts } from '@velvet/contracts/instagram'
import { useServer } from '../../kit/server.tsx'
import { changeInstagram } from '../people/index.ts'

/** How long loaded Instagram data counts as fresh, in ms; a fetch invalidates it anyway. */
const stateAge = 30_000

/** The stored Instagram data of an applicant, and its age. */
export function useInstagramState(applicantId: string) {
  const call = useServer()
  return useQuery({
    queryKey: [getInstagramState.name, applicantId],
    queryFn: ({ signal }) => call(getInstagramState, { params: { id: applicantId } }, { signal }),
    enabled: applicantId !== '',
    staleTime: stateAge,
  })
}

/** Fetches again what a profile fetch may have changed; list rows show it and keep their places. */
export async function readAfterLook(client: QueryClient, applicantId: string): Promise<void> {
  const keys = [getApplicant.name, getInstagramState.name].map((name) => [name, applicantId])
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const person = client.getQueryData<Applicant>([getApplicant.name, applicantId])
  if (person) changeInstagram(client, person)
}

/** Copies the pictures of the stored posts into the product's own storage (IG-16). */
export function useSavePhotos(applicantId: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [uploadInstagramPosts.name],
    mutationFn: () => call(uploadInstagramPosts, { params: { id: applicantId } }),
    onSuccess: () => readAfterLook(client, applicantId),
  })
}
