import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { createUser, deleteUser, listUsers, type User, updateUser } from '@velvet/contracts/users'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { type Session, sessionKey } from '../auth/index.ts'

export type NewUser = EndpointInput<typeof createUser>['body']
export type UserChanges = EndpointInput<typeof updateUser>['body']

/** Every account, by username; fetched again when the server announces a change or a login. */
export function useUsers() {
  const call = useServer()
  useLiveQueries(['users', 'sessions'], [listUsers])
  return useQuery({
    queryKey: [listUsers.name],
    queryFn: ({ signal }) => call(listUsers, {}, { signal }),
    staleTime: 0,
  })
}

export function useCreateUser() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [createUser.name],
    mutationFn: (body: NewUser) => call(createUser, { body }),
    onSettled: () => refreshUsers(client),
  })
}

export function useUpdateUser() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateUser.name],
    mutationFn: ({ id, body }: { id: string; body: UserChanges }) => call(updateUser, { params: { id }, body }),
    onSuccess: (user) => rememberOwnAccount(client, user),
    onSettled: () => refreshUsers(client),
  })
}

export function useDeleteUser() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [deleteUser.name],
    mutationFn: (id: string) => call(deleteUser, { params: { id } }),
    onSettled: () => refreshUsers(client),
  })
}

/** An admin who changed their own account sees the new name and email everywhere from then on. */
export function rememberOwnAccount(client: QueryClient, user: User): void {
  client.setQueryData<Session>(sessionKey, (session) =>
    session?.admin?.id === user.id
      ? {
          ...session,
          admin: {
            ...session.admin,
            username: user.username,
            email: user.email,
            firstName: user.firstName,
            lastName: user.lastName,
          },
        }
      : session,
  )
}

const refreshUsers = (client: QueryClient) => refetchEndpoints(client, [listUsers])
