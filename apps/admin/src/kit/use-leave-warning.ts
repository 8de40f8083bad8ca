import { useConfirm } from '@velvet/ui/confirm'
import { useTabGuard } from '@velvet/ui/tab-guard'
import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { guardBack } from './back-guard.ts'

/** The question before unsaved input is discarded. */
export const discardQuestion = {
  title: 'Discard your changes?',
  description: 'Your changes have not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
} as const

/** Makes the browser ask before it leaves a page with unsaved changes. */
export function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

/**
 * Asks before unsaved changes of a screen are lost: on another tab, on a link, on Back, and when the page is closed. The router
 * supports one such question at a time, so a screen with several forms asks once for all of them.
 */
export function useLeaveQuestion(isNeeded: boolean) {
  const confirm = useConfirm()
  const ask = useCallback(() => confirm(discardQuestion), [confirm])
  useLeaveWarning(isNeeded)
  useTabGuard(isNeeded ? ask : undefined)
  useLinkQuestion(isNeeded, ask)
  useBackQuestion(isNeeded, ask)
}

type Ask = () => Promise<boolean>

function useLinkQuestion(isNeeded: boolean, ask: Ask) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      isNeeded && historyAction !== 'POP' && from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isLatest = true
    void ask().then((mayLeave) => {
      if (isLatest) blocker[mayLeave ? 'proceed' : 'reset']()
    })
    return () => {
      isLatest = false
    }
  }, [blocker, ask])
}

/**
 * Back and Forward, before the router and the query hooks hear of them: those follow the address at once, even to an entry that
 * only the query hooks have made. The address is set back, and a confirmed step is repeated.
 */
export function useBackQuestion(isNeeded: boolean, ask: Ask) {
  useEffect(() => {
    if (!isNeeded) return
    const { state } = window.history
    const { href } = window.location
    let isConfirmed = false
    const onPop = async (event: PopStateEvent) => {
      if (!isConfirmed) {
        event.stopImmediatePropagation()
        window.history.pushState(state, '', href)
        isConfirmed = await ask()
        if (isConfirmed) window.history.back()
      } else isConfirmed = false
    }
    return guardBack((event) => void onPop(event))
  }, [isNeeded, ask])
}
