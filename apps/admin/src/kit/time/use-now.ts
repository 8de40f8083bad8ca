import { useEffect, useState } from 'react'

/** The current time, updated every given number of ms. */
export function useNow(pace: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), pace)
    return () => clearInterval(timer)
  }, [pace])
  return now
}
