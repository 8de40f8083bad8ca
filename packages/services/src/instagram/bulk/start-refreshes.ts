import { setTimeout as sleep } from 'node:timers/promises'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { Context } from '../../kernel/index.ts'
import { hold, quietly, repeat, retryWrite } from '../../leases/index.ts'
import type { InstagramSource } from '../sources/instagram-source.ts'
import { announceRefreshes } from './announce-refreshes.ts'
import { claimItems, type Item, type ItemHolder, postponeItems } from './claim-items.ts'
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
const leaseMs = 60_000
const announceMs = 1_000

export type Refreshes = {
  /** Signals that there is work. */
  ring: () => void
  /** Starts nothing more, and waits for running lookups; those that take longer are given back. */
  stop: (maxMs: number) => Promise<void>
}

/**
 * Works on every running bulk refresh from now on: at once when notified, and by polling every five seconds, so that none waits
 * for a lost job. Refreshes for which no source can be asked until an admin sets a key are stopped. Each item is leased; after a
 * kill, other workers take over items in flight when the leases end.
 */
export const startRefreshes = (context: Context, sources: readonly InstagramSource[]): Refreshes => {
  const holder: ItemHolder = { table: 'instagram_refresh_items', token: context.newId(), leaseMs }
  const inFlight = new Map<string, Promise<void>>()
  const changed = new Set<string>()
  const abandoning = new AbortController()
  let isStopping = false
  let isWaiting = true

  const askedFirst = (name: InstagramSourceName): readonly InstagramSource[] =>
    sources.toSorted((one, other) => Number(other.name === name) - Number(one.name === name))

  const runLookup = async (item: Item, first: InstagramSourceName): Promise<void> => {
    try {
      const result = await lookItemUp(context, askedFirst(first), item, abandoning.signal)
      if (result.state === 'again') {
        await postponeItems(context, holder, [item.id], againMs)
        turns.in(againMs + gatherMs)
        return
      }
      await retryWrite(context, 'count a profile', abandoning.signal, () =>
        settleItem(context, holder, item.id, result),
      )
      changed.add(item.refreshId)
    } catch (error) {
      if (!isStopping)
        context.logger.warn({ error: String(error) }, 'a look of a bulk refresh failed; it is tried again')
    }
  }
  const start = (item: Item, first: InstagramSourceName): void => {
    const flight = hold(context, holder, item.id, () => runLookup(item, first)).finally(() => {
      inFlight.delete(item.id)
      turns.ring()
    })
    inFlight.set(item.id, flight)
  }

  /** Starts what may start now; returns the time after which there may be more. */
  const takeTurn = async (): Promise<number> => {
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
    const items = await claimItems(context, holder, first.length)
    for (const [index, item] of items.entries()) start(item, first[index] ?? 'apify')
    return items.length > 0 ? againInMs : idleMs
  }
  const turns = repeat(context, 'look for bulk refreshes', idleMs, async () => {
    turns.in(await takeTurn())
    await sleep(gatherMs)
  })
  const announcing = repeat(context, 'announce bulk refreshes', announceMs, async () => {
    const ids = [...changed]
    changed.clear()
    await announceRefreshes(context, ids)
    // Turns end refreshes only while no lookup is in flight, and those of other refreshes may never pause.
    if (ids.length > 0) await finishRefreshes(context)
  })
  turns.ring()

  return {
    ring: turns.ring,
    stop: async (maxMs) => {
      isStopping = true
      await turns.stop()
      const timer = setTimeout(() => abandoning.abort(), maxMs)
      const ids = [...inFlight.keys()]
      await Promise.all(inFlight.values())
      clearTimeout(timer)
      await announcing.stop()
      await quietly(context, 'give profiles under way back before their lease ends', () =>
        postponeItems(context, holder, ids, 0),
      )
    },
  }
}
