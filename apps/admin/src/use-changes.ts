import { type Change, streamChanges } from '@velvet/contracts/changes'
import { useEffect, useState } from 'react'
import { createChangeFeed } from './change-feed.ts'

/** Announcements come in bursts; they are acted on at most once in so many ms. */
const restTime = 1_000

const feed = createChangeFeed(streamChanges.path)

/**
 * Calls `onChange`, which must keep its identity, whenever the server says that something of the topic changed. Answers
 * whether it is being told; while it is not, queries look by themselves. A hidden tab does not listen.
 */
export function useChanges(topic: string, onChange: () => void): boolean {
  const [isHearing, setIsHearing] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = feed.subscribe({
      onHearing: setIsHearing,
      onMessage: (data) => {
        if ((JSON.parse(data) as Change).topic !== topic || timer) return
        timer = setTimeout(() => {
          timer = undefined
          onChange()
        }, restTime)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [topic, onChange])
  return isHearing
}
