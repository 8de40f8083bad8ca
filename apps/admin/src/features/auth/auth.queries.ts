import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAuth, login, logout } from '@velvet/contracts/auth'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../kit/server.tsx'
import { forgetLoggedOut, type Session, sessionKey } from './session.ts'

/** The signed-in admin (AUTH-14, AUTH-15). */
export const sessionQuery = (call: Client) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Session> => {
      const { isAuthenticated, admin } = await call(getAuth, {}, { signal })
      return { admin: isAuthenticated ? admin : null }
    },
  })

export const useSession = () => useQuery(sessionQuery(useServer()))

export function useLogin() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [login.name],
    mutationFn: (body: EndpointInput<typeof login>['body']) => call(login, { body }),
    onSuccess: ({ admin }) => client.setQueryData<Session>(sessionKey, { admin }),
  })
}

/** Ends the session in this browser, whatever the server responds (AUTH-16, AUTH-17). */
export function useLogout() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [logout.name],
    mutationFn: () => call(logout, {}),
    onSettled: () => forgetLoggedOut(client),
  })
}
