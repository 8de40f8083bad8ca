import { useEffect, useState } from 'react'

/** The time, which moves on every so many ms. */
export function useNow(pace: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), pace)
    return () => clearInterval(timer)
  }, [pace])
  return now
}
