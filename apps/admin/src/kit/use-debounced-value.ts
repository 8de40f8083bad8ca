import { useEffect, useMemo, useState } from 'react'

/**
 * The value once it has stayed the same for the given number of ms, and whether it is the current one. Values with the same
 * JSON count as equal.
 */
export function useDebouncedValue<Value>(value: Value, delay: number): { settled: Value; isSettled: boolean } {
  const text = JSON.stringify({ value })
  const [settledText, setSettledText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  const settled = useMemo(() => (JSON.parse(settledText) as { value: Value }).value, [settledText])
  return { settled, isSettled: text === settledText }
}
