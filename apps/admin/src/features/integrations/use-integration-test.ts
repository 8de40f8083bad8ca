import { useMutation } from '@tanstack/react-query'
import type { Client } from '@velvet/contracts/kernel'
import { messageOf } from '@velvet/contracts/kernel'
import { type ToastInput, useToast } from '@velvet/ui/toast'
import { useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { useStatusAfterTest } from './integration-status.queries.ts'

export type TestWords<R> = {
  name: string
  /** Calls the server. */
  run: (call: Client, typed: string) => Promise<R>
  /** The toast for a result. */
  told: (result: R, typed: string) => ToastInput
  /** The toast when the server gave no result: its title, and the default message. */
  failure: { title: string; fallback: string }
  /** The result to show after such a failure; without it the previous result stays. */
  failed?: (error: string, typed: string) => R
}

/** A test of an integration and its last result, which stays until the next one (INT-05). */
export function useIntegrationTest<R>({ name, run, told, failure, failed }: TestWords<R>) {
  const call = useServer()
  const toast = useToast()
  const failureToast = useFailureToast()
  const readStatus = useStatusAfterTest()
  const [result, setResult] = useState<R>()
  const isRunning = useRef(false)
  const { mutateAsync, isPending } = useMutation({
    mutationKey: [name],
    mutationFn: (typed: string) => run(call, typed),
    onSettled: readStatus,
  })

  const test = async (typed: string): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const answer = await mutateAsync(typed)
      setResult(answer)
      toast(told(answer, typed))
    } catch (error) {
      if (failed) setResult(failed(messageOf(error, failure.fallback), typed))
      failureToast(error, failure.title, failure.fallback)
    } finally {
      isRunning.current = false
    }
  }
  return { result, isPending, test }
}

/** The toast of a test that returned no profile (INT-06). */
export const testFailed = (error: string | null): ToastInput => ({
  variant: 'destructive',
  title: 'Test failed',
  description: error ?? 'Unknown error',
})
