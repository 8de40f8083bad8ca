import { useConfirm } from '@velvet/ui/confirm'
import { useCallback, useEffect, useRef } from 'react'
import { discardQuestion, useBackQuestion, useLeaveWarning } from '../use-leave-warning.ts'

export type ClosingOptions = {
  open: boolean
  isDirty: boolean
  isSaving: boolean
  onClose: () => void
  /** The question before unsaved input is discarded. */
  question?: string
}

/** Closes a dialog that holds input: never during a save, and only after a question, also on Back, when there are unsaved changes. */
export function useClosing(options: ClosingOptions) {
  const { open, isDirty, isSaving, onClose, question = discardQuestion.title } = options
  const confirm = useConfirm()
  const isTaken = useRef(false)
  const ask = useCallback(() => confirm({ ...discardQuestion, title: question }), [confirm, question])
  useLeaveWarning(open && isDirty)
  useBackQuestion(open && isDirty, ask)
  useEffect(() => {
    if (open) isTaken.current = false
  }, [open])

  const close = async () => {
    if (isSaving || !open) return
    if (!isDirty || (await ask())) onClose()
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
