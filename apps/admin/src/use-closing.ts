import { useConfirm } from '@velvet/ui/confirm'
import { useLeaveWarning } from './use-leave-warning.ts'

export type ClosingOptions = {
  open: boolean
  isDirty: boolean
  isSaving: boolean
  onClose: () => void
  /** What is asked before something unsaved is lost. */
  question?: string
}

/** Closes a dialog in which somebody writes: not while it is being saved, and only after a question while something is unsaved. */
export function useClosing(options: ClosingOptions) {
  const { open, isDirty, isSaving, onClose, question = 'Discard your changes?' } = options
  const confirm = useConfirm()
  useLeaveWarning(open && isDirty)

  const close = async () => {
    if (isSaving) return
    const mayClose =
      !isDirty ||
      (await confirm({
        title: question,
        description: 'What you wrote has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
      }))
    if (mayClose) onClose()
  }

  return {
    close: () => void close(),
    /** For the dialog itself. */
    dialog: {
      open,
      onOpenChange: (next: boolean) => (next ? undefined : void close()),
      keepOpenOnOutsidePress: isDirty,
    },
  }
}
