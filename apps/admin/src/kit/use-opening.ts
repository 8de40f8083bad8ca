import { useCallback, useState } from 'react'

type Opened<Work> = {
  work: Work
  /** The key of the dialog, so that each opening starts from the latest saved values. */
  opening: number
  isOpen: boolean
}

/** What a dialog works on. A closed dialog stays until its animation ends. */
export function useOpening<Work>() {
  const [opened, setOpened] = useState<Opened<Work>>()
  const open = useCallback(
    (work: Work) => setOpened((last) => ({ work, opening: (last?.opening ?? 0) + 1, isOpen: true })),
    [],
  )
  const close = useCallback(() => setOpened((last) => last && { ...last, isOpen: false }), [])
  return { opened, open, close }
}
