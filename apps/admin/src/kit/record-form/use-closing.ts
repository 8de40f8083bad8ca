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

/**
 * Closes a dialog that holds input: never during a save, and only after a question when there are unsaved changes. Back asks the
 * same question; once they may be discarded, it also closes a dialog whose screen stays, as behind a filter.
 */
export function useClosing(options: ClosingOptions) {
  const { open, isDirty, isSaving, onClose, question = discardQuestion.title } = options
  const confirm = useConfirm()
  const isTaken = useRef(false)
  const ask = useCallback(() => confirm({ ...discardQuestion, title: question }), [confirm, question])
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const leave = useCallback(async () => {
    const mayLeave = await ask()
    if (mayLeave) latest.current()
    return mayLeave
  }, [ask])
  useLeaveWarning(open && isDirty)
  useBackQuestion(open && isDirty, leave)
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
