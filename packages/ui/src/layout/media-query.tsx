import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches, updated live. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether the screen is phone-sized: below 768 px, where tables become cards. */
export function usePhone(): boolean {
  return useMediaQuery('(width < 768px)')
}
