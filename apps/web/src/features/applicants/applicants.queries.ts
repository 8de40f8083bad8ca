import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Application, apply } from '@velvet/contracts/applicants'
import { getEventPage, listOpenEvents } from '@velvet/contracts/events'
import { ApiError } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'

/**
 * Sends an application. After a refused one, the events are read again before the refusal is shown: since the form was loaded, staff
 * may have closed the event, or changed what it asks.
 */
export function useApply() {
  const { call } = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [apply.name],
    mutationFn: (application: Application) => call(apply, { body: application }),
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) return
      for (const { name } of [listOpenEvents, getEventPage]) await client.invalidateQueries({ queryKey: [name] })
    },
  })
}
