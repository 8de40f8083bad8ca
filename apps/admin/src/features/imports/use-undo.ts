import type { Import } from '@velvet/contracts/imports'
import { useConfirm } from '@velvet/ui/confirm'
import { useFailureToast } from '../../failure-toast.ts'
import { peopleText } from '../batches/bulk-actions.ts'
import { nameOf } from './import-words.ts'
import { useUndoImport } from './undo.queries.ts'

/** Whether an import has written something that can still be taken back. */
export const isUndoable = ({ undoableUntil }: Import): boolean =>
  undoableUntil !== null && Date.parse(undoableUntil) > Date.now()

/** Takes an import back after asking, with what it means in numbers. Answers whether the server has begun. */
export function useUndo() {
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
      await mutateAsync(found.id)
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
    created > 0 ? `${peopleText(created)} it created will be removed.` : '',
    updated > 0 ? `${peopleText(updated)} it updated will have their former values again.` : '',
    'Whoever was changed since is kept, and listed afterwards.',
  ]
  return parts.filter(Boolean).join(' ')
}
