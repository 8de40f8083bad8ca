import { type RefObject, useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

/** Shortcut keys that work while the focus is in the region and not in a field; Escape leaves a field. */
export function useTriageKeys(region: RefObject<HTMLElement | null>, keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const area = region.current
    if (!area) return
    const press = (key: string) => (event: KeyboardEvent) => {
      event.preventDefault()
      latest.current[key]?.()
    }
    const stop = tinykeys(area, Object.fromEntries(Object.keys(latest.current).map((key) => [key, press(key)])))
    const leaveField = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) area.querySelector('h2')?.focus()
    }
    area.addEventListener('keydown', leaveField)
    return () => {
      stop()
      area.removeEventListener('keydown', leaveField)
    }
  }, [region])
}
