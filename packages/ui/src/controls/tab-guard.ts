import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Whether the content of a tab may be left. */
export type MayLeave = () => Promise<boolean>

/** Lets the content of a tab guard it. Apart from `Tabs`, so that a screen without tabs does not load them. */
export const TabGuardContext = createContext<RefObject<MayLeave | undefined> | undefined>(undefined)

/** While the content of a tab passes `ask`, selecting another tab waits until it resolves to true. */
export function useTabGuard(ask: MayLeave | undefined) {
  const guard = useContext(TabGuardContext)
  useEffect(() => {
    if (!guard || !ask) return
    guard.current = ask
    return () => {
      guard.current = undefined
    }
  }, [guard, ask])
}
