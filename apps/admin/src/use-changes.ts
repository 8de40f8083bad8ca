import { type Change, streamChanges } from '@velvet/contracts/changes'
import { useEffect, useState } from 'react'

/** Announcements come in bursts; they are acted on at most once in so many ms. */
const restTime = 1_000

/**
 * Calls `onChange`, which must keep its identity, whenever the server says that something of the topic changed. Answers
 * whether it is being told; while it is not, queries look by themselves. A hidden tab does not listen.
 */
export function useChanges(topic: string, onChange: () => void): boolean {
  const [isHearing, setIsHearing] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMessage = ({ data }: MessageEvent<string>) => {
      if ((JSON.parse(data) as Change).topic !== topic || timer) return
      timer = setTimeout(() => {
        timer = undefined
        onChange()
      }, restTime)
    }
    const close = () => {
      source?.close()
      source = undefined
      setIsHearing(false)
    }
    const follow = () => {
      if (document.hidden) return close()
      if (source) return
      source = new EventSource(streamChanges.path)
      source.onmessage = onMessage
      source.onopen = () => setIsHearing(true)
      source.onerror = () => setIsHearing(false)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(timer)
      close()
    }
  }, [topic, onChange])
  return isHearing
}
