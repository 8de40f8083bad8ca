import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { InvalidAnswer } from './upload-import.ts'

/** Returns the function that shows why a call about an import failed (CSV-33, CSV-34). */
export function useImportFailure(): (error: unknown) => void {
  const toast = useToast()
  const failureToast = useFailureToast()
  return useCallback(
    (error) => {
      if (error instanceof InvalidAnswer || error instanceof SyntaxError)
        toast({ variant: 'destructive', title: 'Import Error', description: 'Invalid response from server' })
      else failureToast(error, 'Import Failed', 'The server could not be reached. Please try again.')
    },
    [toast, failureToast],
  )
}
