import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { Context } from '../../kernel/index.ts'
import type { InstagramSource } from '../sources/instagram-source.ts'
import { announceRefreshes } from './announce-refreshes.ts'
import { claimItems, type Item, postponeItems, renewItems } from './claim-items.ts'
import { finishRefreshes, noteWait } from './finish-refreshes.ts'
import { lookItemUp } from './look-item-up.ts'
import { readPace } from './read-pace.ts'
import { settleItem } from './settle-item.ts'
import { shareTurns } from './share-turns.ts'
import { stopRefreshes } from './stop-refreshes.ts'

/** Lookups that wait for their turn or their answer: a second's worth of a source that is asked a hundred times a second. */
const maxInFlight = 128
/** Several lookups that end together are followed by one claim. */
const gatherMs = 20
const idleMs = 5_000
/** The delay before a profile is retried that another worker is looking up, or that no source could be asked for. */
const againMs = 1_000
const renewMs = 20_000
const announceMs = 1_000

export type Refreshes = {
  /** Signals that there is work. */
  ring: () => void
  /** Starts nothing more, and waits for running lookups; those that take longer are given back. */
  stop: (longestMs: number) => Promise<void>
}

/**
 * Works on every running bulk refresh from now on: at once when notified, and by polling every five seconds, so that none waits
 * for a lost job. Refreshes for which no source can be asked until an admin sets a key are stopped. Each item is leased; after a
 * kill, other workers take over items in flight when the leases end.
 */
export const startRefreshes = (context: Context, sources: readonly InstagramSource[]): Refreshes => {
  const token = context.newId()
  const inFlight = new Map<string, Promise<void>>()
  const changed = new Set<string>()
  const stopping = new AbortController()
  const abandoning = new AbortController()
  let isWaiting = true
  let isRung = false
  let wake = (): void => undefined

  const ring = (): void => {
    isRung = true
    wake()
  }
  const rest = async (ms: number): Promise<void> => {
    if (!isRung && !stopping.signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    isRung = false
  }

  const askedFirst = (name: InstagramSourceName): readonly InstagramSource[] =>
    sources.toSorted((one, other) => Number(other.name === name) - Number(one.name === name))

  const fly = async (item: Item, first: InstagramSourceName): Promise<void> => {
    try {
      const flown = await lookItemUp(context, askedFirst(first), item, abandoning.signal)
      if (flown.state === 'again') {
        await postponeItems(context, token, [item.id], againMs)
        setTimeout(ring, againMs + gatherMs).unref()
        return
      }
      await settleItem(context, token, item.id, flown)
      changed.add(item.refreshId)
    } catch (error) {
      if (!stopping.signal.aborted)
        context.logger.warn({ error: String(error) }, 'a look of a bulk refresh failed; it is tried again')
    }
  }
  const start = (item: Item, first: InstagramSourceName): void => {
    const flight = fly(item, first).finally(() => {
      inFlight.delete(item.id)
      ring()
    })
    inFlight.set(item.id, flight)
  }

  /** Starts what may start now; returns the time after which there may be more. */
  const turn = async (): Promise<number> => {
    if (inFlight.size === 0) await finishRefreshes(context)
    const { open, closedUntil, stopReason } = await readPace(context)
    if (stopReason) {
      if (inFlight.size === 0) await stopRefreshes(context, stopReason)
      return idleMs
    }
    if (open.length === 0 || isWaiting) await noteWait(context, closedUntil)
    isWaiting = open.length === 0
    if (isWaiting) return idleMs
    const { first, againInMs } = shareTurns(open, maxInFlight - inFlight.size)
    if (first.length === 0) return inFlight.size < maxInFlight ? againInMs : idleMs
    const items = await claimItems(context, token, first.length)
    for (const [index, item] of items.entries()) start(item, first[index] ?? 'apify')
    return items.length > 0 ? againInMs : idleMs
  }

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const restMs = await turn().catch((error: unknown) => {
        context.logger.warn({ error: String(error) }, 'could not look for bulk refreshes; will try again')
        return idleMs
      })
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      await rest(restMs)
    }
  }

  const quietly = (what: Promise<void>): void =>
    void what.catch((error: unknown) => context.logger.warn({ error: String(error) }, 'bulk refreshes are in trouble'))
  const renewing = setInterval(() => quietly(renewItems(context, token, [...inFlight.keys()])), renewMs)
  const announcing = setInterval(() => {
    const ids = [...changed]
    changed.clear()
    quietly(announceRefreshes(context, ids))
  }, announceMs)
  const working = work()

  return {
    ring,
    stop: async (longestMs) => {
      stopping.abort()
      wake()
      await working
      const timer = setTimeout(() => abandoning.abort(), longestMs)
      const ids = [...inFlight.keys()]
      await Promise.all(inFlight.values())
      clearTimeout(timer)
      clearInterval(renewing)
      clearInterval(announcing)
      await postponeItems(context, token, ids, 0).catch((error: unknown) =>
        context.logger.warn({ error: String(error) }, 'profiles under way stay leased until their lease ends'),
      )
    },
  }
}
