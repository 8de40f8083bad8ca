import { useMutation } from '@tanstack/react-query'
import { startConversation } from '@velvet/contracts/conversations'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'

/** Returns the function that opens the thread with a person, creating it if there is none. */
export function useMessage(): (applicant: { id: string }) => void {
  const call = useServer()
  const navigate = useNavigate()
  const failureToast = useFailureToast()
  const { mutateAsync: start } = useMutation({
    mutationKey: [startConversation.name],
    mutationFn: (applicantId: string) => call(startConversation, { body: { applicantId } }),
  })
  const isStarting = useRef(false)
  return useCallback(
    async ({ id: applicantId }) => {
      if (isStarting.current) return
      isStarting.current = true
      try {
        const { id } = await start(applicantId)
        await navigate(`/admin/communications?tab=conversations&conversation=${id}`)
      } catch (error) {
        failureToast(error, 'Error', 'Failed to open the conversation')
      } finally {
        isStarting.current = false
      }
    },
    [start, navigate, failureToast],
  )
}
