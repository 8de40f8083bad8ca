import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'

/** Unsubscribes the recipient of a link with the same one-click POST that mail clients send (RFC 8058). */
export function useUnsubscribe(token: string) {
  const { send } = useServer()
  return useMutation({
    mutationKey: ['unsubscribe'],
    mutationFn: async () => {
      const response = await send(`/u/${token}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText, null)
    },
  })
}
