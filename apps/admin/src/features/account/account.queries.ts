import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { changePassword, endSessions, getAccount, updateAccount } from '@velvet/contracts/users'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { forgetLoggedOut } from '../auth/index.ts'
import { rememberOwnAccount } from '../users/index.ts'

export type AccountChanges = EndpointInput<typeof updateAccount>['body']
export type PasswordChange = EndpointInput<typeof changePassword>['body']

/** The signed-in admin's account and its open sessions; refetched whenever the server announces a change of either. */
export function useAccount() {
  const call = useServer()
  useLiveQueries(['users', 'sessions'], [getAccount])
  return useQuery({
    queryKey: [getAccount.name],
    queryFn: ({ signal }) => call(getAccount, {}, { signal }),
    staleTime: 0,
  })
}

export function useUpdateAccount() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateAccount.name],
    mutationFn: (body: AccountChanges) => call(updateAccount, { body }),
    onSuccess: (user) => rememberOwnAccount(client, user),
    onSettled: () => refreshAccount(client),
  })
}

export function useChangePassword() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [changePassword.name],
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSettled: () => refreshAccount(client),
  })
}

export function useEndSession() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [endSessions.name],
    mutationFn: (id: string) => call(endSessions, { body: { id } }),
    onSettled: () => refreshAccount(client),
  })
}

/** Ends every session, this one included, which leads to the login screen. */
export function useLogOutEverywhere() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [endSessions.name],
    mutationFn: () => call(endSessions, { body: {} }),
    onSuccess: () => forgetLoggedOut(client),
  })
}

const refreshAccount = (client: QueryClient) => refetchEndpoints(client, [getAccount])
