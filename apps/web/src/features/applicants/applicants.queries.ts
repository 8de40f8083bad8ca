import { useMutation } from '@tanstack/react-query'
import { type Application, apply } from '@velvet/contracts/applicants'
import { useServer } from '../../server.tsx'

export function useApply() {
  const { call } = useServer()
  return useMutation({
    mutationKey: [apply.name],
    mutationFn: (application: Application) => call(apply, { body: application }),
  })
}
