import { type Change, type ChangeTopic, streamChanges } from '@velvet/contracts/changes'
import { useEffect, useState } from 'react'
import { createChangeFeed } from './change-feed.ts'

/** Announcements come in bursts: the first one counts at once, later ones at most once in this many ms. */
const restTime = 1_000

/** A connection that opens within this many ms has missed nothing that a screen does not load itself. */
const promptly = 1_000

const feed = createChangeFeed(streamChanges.path)

/**
 * Calls `onChange`, which must keep its identity, whenever the server announces a change of a topic. Returns whether
 * announcements arrive; while they do not, queries poll. A hidden tab does not listen; when it is visible again, whatever it
 * may have missed counts as one change.
 */
export function useChanges(topics: ChangeTopic | readonly ChangeTopic[], onChange: () => void): boolean {
  const watched = [topics].flat().join()
  const [isHearing, setIsHearing] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscribedAt = Date.now()
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
        // Announcements that were missed are not repeated.
        if (next && (hasHeard || Date.now() - subscribedAt > promptly)) act()
        hasHeard ||= next
      },
      onMessage: (data) => {
        const { topic: changed } = JSON.parse(data) as Change
        if (changed === 'everything' || watched.split(',').includes(changed)) act()
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [watched, onChange])
  return isHearing
}

/** Calls `onLost`, which must keep its identity, whenever a screen stops receiving the server's announcements. */
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
