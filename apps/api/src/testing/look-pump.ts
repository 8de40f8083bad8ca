import { setTimeout as sleep } from 'node:timers/promises'
import { type InstagramSource, lookUp } from '@velvet/services/instagram'
import { type Context, relayOutbox } from '@velvet/services/kernel'

const lookMs = 20

/** Does a worker's part for requested lookups: takes them from the outbox, and runs them concurrently. */
export const startLookups = (context: Context, sources: readonly InstagramSource[]) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const looks = new Set<Promise<void>>()
  const start = (profileId: string): void => {
    const look = lookUp(context, sources, profileId, { demand: 'wanted', signal })
      .then(
        () => undefined,
        (error: unknown) => {
          if (!signal.aborted) throw error
        },
      )
      .finally(() => looks.delete(look))
    looks.add(look)
  }
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await relayOutbox(context, ['instagram.look_up'], async ({ payload }) => start(String(payload.profileId)), 100)
      await sleep(lookMs)
    }
  }
  const running = run()
  return {
    close: async (): Promise<void> => {
      stopping.abort()
      await running
      await Promise.all(looks)
    },
  }
}
