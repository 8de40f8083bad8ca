import type { Undo } from '@velvet/contracts/kernel'
import { useEffect, useRef } from 'react'
import { useUndoChange } from './use-undo-change.ts'

export type UndoRunProps = { undo: Undo; about: string; onEnd: () => void }

/** Asks and undoes as soon as it is mounted; renders nothing. */
export function UndoRun({ undo, about, onEnd }: UndoRunProps) {
  const run = useUndoChange()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void run(undo, about).finally(onEnd)
  }, [run, undo, about, onEnd])
  return null
}
