import type { BulkResult } from '@velvet/contracts/batches'
import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useUndoBatch, useUndoMerge } from '../undo/index.ts'
import { type BulkRequest, useRunBulkAction } from './batches.queries.ts'

/**
 * Returns the function that runs a bulk action and reports the outcome in a toast, with Undo where it can be undone. It
 * resolves to the result, or to `undefined` after a refusal.
 */
export function useBulkAction() {
  const { mutateAsync: run, isPending } = useRunBulkAction()
  const { mutateAsync: undoBatch } = useUndoBatch()
  const { mutateAsync: undoMerge } = useUndoMerge()
  const toast = useToast()
  const failureToast = useFailureToast()

  const undo = useCallback(
    async ({ batchId, mergeId }: BulkResult) => {
      try {
        const undone = mergeId ? await undoMerge(mergeId) : batchId ? await undoBatch(batchId) : undefined
        if (undone) toast({ title: 'Bulk Action Undone', description: undone.message })
      } catch (error) {
        failureToast(error, 'Undo Failed', 'The bulk action could not be undone.')
      }
    },
    [undoBatch, undoMerge, toast, failureToast],
  )

  const runBulkAction = useCallback(
    async (request: BulkRequest): Promise<BulkResult | undefined> => {
      try {
        const result = await run({ body: request })
        toast({
          ...(result.processed === 0 && result.failedCount > 0 ? { variant: 'destructive' } : {}),
          title: result.failedCount > 0 ? 'Bulk Action Partially Completed' : 'Bulk Action Completed',
          description: outcome(result),
          ...(isUndoable(result) ? { action: { label: 'Undo', onSelect: () => void undo(result) } } : {}),
        })
        return result
      } catch (error) {
        failureToast(error, 'Error', 'Failed to execute bulk action')
        return undefined
      }
    },
    [run, toast, failureToast, undo],
  )
  return { runBulkAction, isRunning: isPending }
}

/** The server's message, with how many records were merged (BULK-42). */
const outcome = ({ message, mergedCount }: BulkResult): string =>
  mergedCount ? `${message} ${mergedCount.toLocaleString('en-US')} merged.` : message

const isUndoable = ({ action, processed, batchId, mergeId }: BulkResult): boolean =>
  action !== 'delete' && processed > 0 && (mergeId ?? batchId) !== null
