import { useConfirm } from '@velvet/ui/confirm'
import { useEffect, useRef } from 'react'
import { discardQuestion, useLeaveWarning } from '../use-leave-warning.ts'

export type ClosingOptions = {
  open: boolean
  isDirty: boolean
  isSaving: boolean
  onClose: () => void
  /** The question before unsaved input is discarded. */
  question?: string
}

/** Closes a dialog that holds input: never during a save, and only after a question when there are unsaved changes. */
export function useClosing(options: ClosingOptions) {
  const { open, isDirty, isSaving, onClose, question = discardQuestion.title } = options
  const confirm = useConfirm()
  const isTaken = useRef(false)
  useLeaveWarning(open && isDirty)
  useEffect(() => {
    if (open) isTaken.current = false
  }, [open])

  const close = async () => {
    if (isSaving || !open) return
    const mayClose = !isDirty || (await confirm({ ...discardQuestion, title: question }))
    if (mayClose) onClose()
  }

  const save = async (work: () => Promise<boolean>) => {
    if (isTaken.current) return
    isTaken.current = true
    let isDone = false
    try {
      isDone = await work()
    } finally {
      isTaken.current = isDone
    }
    if (isDone) onClose()
  }

  return {
    close: () => void close(),
    /** Runs `work`, which resolves to whether it saved: one run at a time, and none while the dialog fades out. */
    save,
    /** For the dialog itself. */
    dialog: {
      open,
      onOpenChange: (next: boolean) => (next ? undefined : void close()),
      keepOpenOnOutsidePress: isDirty,
    },
  }
}
