import { useQueryClient } from '@tanstack/react-query'
import { listActivity } from '@velvet/contracts/activity'
import { listApplicantActivity } from '@velvet/contracts/applicants'
import type { Undo, UndoKind } from '@velvet/contracts/kernel'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useUndoBatch, useUndoEdit, useUndoImport, useUndoMerge } from './undo.queries.ts'

const words: Record<UndoKind, { title: string; effect: string; confirmLabel: string; done: string }> = {
  merge: {
    title: 'Undo this merge?',
    effect: 'The merged applicants come back with all their data. Later changes to the kept applicant stay.',
    confirmLabel: 'Unmerge',
    done: 'Merge Undone',
  },
  batch: {
    title: 'Undo this bulk action?',
    effect: 'All applicants it changed get their previous values back, except for values that have changed since then.',
    confirmLabel: 'Undo',
    done: 'Bulk Action Undone',
  },
  import: {
    title: 'Undo this import?',
    effect:
      'Applicants it created are removed, and applicants it updated get their previous values back. Applicants whose data has changed since then are kept.',
    confirmLabel: 'Undo import',
    done: 'Undoing Import',
  },
  edit: {
    title: 'Undo this edit?',
    effect: 'The applicant gets the previous values back, except for values that have changed since then.',
    confirmLabel: 'Undo',
    done: 'Edit Undone',
  },
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Undoes a merge, a bulk action, an import, or an edit after asking, and shows the result; resolves when done. */
export function useUndoChange() {
  const merge = useUndoMerge()
  const batch = useUndoBatch()
  const file = useUndoImport()
  const edit = useUndoEdit()
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const failureToast = useFailureToast()

  const carryOut: Record<UndoKind, (id: string) => Promise<string>> = {
    merge: async (id) => (await merge.mutateAsync(id)).message,
    batch: async (id) => (await batch.mutateAsync(id)).message,
    import: async (id) => {
      await file.mutateAsync(id)
      return 'This continues in the background. The activity log will show when it is done.'
    },
    edit: async (id) => (await edit.mutateAsync(id)).message,
  }
  return async ({ kind, id }: Undo, about: string): Promise<void> => {
    const { title, effect, confirmLabel, done } = words[kind]
    if (!(await confirm({ title, description: `“${ended(about)}” ${effect}`, confirmLabel }))) return
    try {
      toast({ title: done, description: await carryOut[kind](id) })
    } catch (error) {
      failureToast(error, 'Undo Failed', 'Nothing was undone. Please try again.')
    }
    for (const { name } of [listActivity, listApplicantActivity]) void client.invalidateQueries({ queryKey: [name] })
  }
}
