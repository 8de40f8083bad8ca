import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerGuestPage, type GuestPage, getGuestPage, updateGuestPage } from '@velvet/contracts/guest-pages'
import { ApiError, type EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'

export type Answer = EndpointInput<typeof answerGuestPage>['body']
export type GuestChange = EndpointInput<typeof updateGuestPage>['body']

const keyOf = (token: string) => [getGuestPage.name, token]

/** What the link shows: what the guest was told. */
export function useGuestPage(token: string) {
  const { call } = useServer()
  return useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(getGuestPage, { params: { token } }, { signal }),
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}

/** Every answer brings the page as it is now; after a refused one it is read again. */
function useWrite<Body>(token: string, name: string, write: (body: Body) => Promise<GuestPage>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [name],
    mutationFn: write,
    onSuccess: (page) => client.setQueryData(keyOf(token), page),
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) void client.invalidateQueries({ queryKey: keyOf(token) })
    },
  })
}

/** Says whether the guest comes. */
export function useAnswer(token: string) {
  const { call } = useServer()
  return useWrite(token, answerGuestPage.name, (body: Answer) => call(answerGuestPage, { params: { token }, body }))
}

/** Changes the names of the party, or which messages the guest gets. */
export function useGuestChange(token: string) {
  const { call } = useServer()
  return useWrite(token, updateGuestPage.name, (body: GuestChange) =>
    call(updateGuestPage, { params: { token }, body }),
  )
}
