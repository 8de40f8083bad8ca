import { useQueryClient } from '@tanstack/react-query'
import type { Import } from '@velvet/contracts/imports'
import { useConfirm } from '@velvet/ui/confirm'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { applicantsText } from '../../people/index.ts'
import { useUndoImport } from '../../undo/index.ts'
import { nameOf } from '../import-words.ts'
import { keepImport } from '../imports.queries.ts'

/** Whether an import has written something that can still be undone. */
export const isUndoable = ({ undoableUntil }: Import): boolean =>
  undoableUntil !== null && Date.parse(undoableUntil) > Date.now()

/** Undoes an import after a question that states the consequences in numbers. Returns whether the server has started. */
export function useUndo() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useUndoImport()
  const undo = async (found: Import): Promise<boolean> => {
    const isConfirmed = await confirm({
      title: `Undo the import of ${nameOf(found)}?`,
      description: consequences(found),
      confirmLabel: 'Undo import',
    })
    if (!isConfirmed) return false
    try {
      keepImport(client, await mutateAsync(found.id))
      return true
    } catch (error) {
      failureToast(error, 'Undo Failed', 'The import could not be undone.')
      return false
    }
  }
  return { undo, isPending }
}

function consequences({ result: { created, updated } }: Import): string {
  const parts = [
    created > 0 ? `${applicantsText(created)} it created will be removed.` : '',
    updated > 0 ? `${applicantsText(updated)} it updated will get their previous values back.` : '',
    'Applicants changed since the import are kept and listed afterward.',
  ]
  return parts.filter(Boolean).join(' ')
}
