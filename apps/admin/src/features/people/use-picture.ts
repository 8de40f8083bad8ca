import { pictureSources } from '@velvet/domain/instagram'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Addresses that failed since the page was loaded: scrolling past them must not request them again. */
const failed = new Set<string>()
const listeners = new Set<() => void>()

/** More than an admin scrolls past; then the list starts over. */
const maxFailures = 10_000

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function changed() {
  for (const listener of listeners) listener()
}

function remember(source: string) {
  if (failed.size >= maxFailures) failed.clear()
  failed.add(source)
  changed()
}

/** Allows these stored pictures to be requested again. */
export function forgetFailures(stored: readonly unknown[]): void {
  for (const source of stored.flatMap((each) => pictureSources(each))) failed.delete(source)
  changed()
}

/** The address to try now for a stored picture; none if it must not be shown or all addresses failed (IG-21 to IG-25). */
export function usePicture(stored: unknown) {
  const sources = useMemo(() => pictureSources(stored), [stored])
  const place = useSyncExternalStore(
    subscribe,
    useCallback(() => sources.findIndex((source) => !failed.has(source)), [sources]),
  )
  return { source: sources[place], fail: remember }
}

/** How many of these stored pictures failed to load although they should be shown. */
export function useFailedPictures(stored: readonly unknown[]): number {
  const isFailed = (each: unknown) => {
    const sources = pictureSources(each)
    return sources.length > 0 && sources.every((source) => failed.has(source))
  }
  return useSyncExternalStore(subscribe, () => stored.filter(isFailed).length)
}
