import type { Import } from '@velvet/contracts/imports'
import type { ToastInput } from '@velvet/ui/toast'
import { applicantsText } from '../people/index.ts'
import { duplicatesText, takenBackText } from './import-words.ts'
import { rowsText } from './results/outcome-words.ts'

/** The toast for an import that has ended (CSV-30 to CSV-33); undefined while it is running. */
export function endingOf(ended: Import): ToastInput | undefined {
  const { status, undo, failureReason } = ended
  if (status === 'completed') return completionOf(ended)
  if (status === 'failed')
    return { variant: 'destructive', title: 'Import Failed', description: failureReason ?? 'Please try again.' }
  if (status !== 'cancelled' && status !== 'undone') return undefined
  const title = status === 'cancelled' ? 'Import Canceled' : 'Import Undone'
  return undo ? { title, description: `${takenBackText(undo)}.` } : { title }
}

/** Errors take precedence over duplicates, which an admin can resolve, and those over skipped rows. */
function completionOf({ result }: Import): ToastInput {
  const { successful, skipped, failed, duplicates } = result
  const errors = failed - duplicates
  const parts = [
    `${applicantsText(successful)} imported`,
    skipped > 0 ? `${rowsText(skipped)} skipped` : '',
    duplicates > 0 ? duplicatesText(duplicates) : '',
    errors > 0 ? `${rowsText(errors)} failed` : '',
  ]
  const description = `${parts.filter(Boolean).join(', ')}.`
  if (errors > 0)
    return {
      ...(successful === 0 ? { variant: 'destructive' } : {}),
      title: 'Import Completed with Errors',
      description,
    }
  if (duplicates > 0) return { title: 'Duplicates Found', description }
  return { title: skipped > 0 ? 'Import Completed' : 'Import Successful', description }
}
