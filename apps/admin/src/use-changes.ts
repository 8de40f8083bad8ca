import { type Change, type ChangeTopic, streamChanges } from '@velvet/contracts/changes'
import { useEffect, useState } from 'react'
import { createChangeFeed } from './change-feed.ts'

/** Announcements come in bursts: the first is acted on at once, those that follow once in so many ms. */
const restTime = 1_000

const feed = createChangeFeed(streamChanges.path)

/**
 * Calls `onChange`, which must keep its identity, whenever the server says that something of the topic changed. Answers
 * whether it is being told; while it is not, queries look by themselves. A hidden tab does not listen; what it may have missed
 * counts as one change once it does again.
 */
export function useChanges(topic: ChangeTopic, onChange: () => void): boolean {
  const [isHearing, setIsHearing] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasHeard = false
    let isMissed = false
    const act = () => {
      if (timer) {
        isMissed = true
        return
      }
      isMissed = false
      timer = setTimeout(() => {
        timer = undefined
        if (isMissed) act()
      }, restTime)
      onChange()
    }
    const stop = feed.subscribe({
      onHearing: (next) => {
        setIsHearing(next)
        // What was announced while nobody heard is not announced again.
        if (next && hasHeard) act()
        hasHeard ||= next
      },
      onMessage: (data) => {
        const { topic: changed } = JSON.parse(data) as Change
        if (changed === topic || changed === 'everything') act()
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [topic, onChange])
  return isHearing
}

/** Calls `onLost`, which must keep its identity, whenever the server no longer announces anything to a screen that it did before. */
export function useLostChanges(onLost: () => void): void {
  useEffect(() => {
    let wasHearing = false
    return feed.subscribe({
      onHearing: (isHearing) => {
        if (wasHearing && !isHearing && !document.hidden) onLost()
        wasHearing = isHearing
      },
    })
  }, [onLost])
}
