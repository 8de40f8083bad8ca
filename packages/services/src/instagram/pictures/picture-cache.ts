import { LRUCache } from 'lru-cache'
import { freeBuffer } from '../../kernel/index.ts'

type Options = {
  readonly maxBytes: number
  readonly keepMs: number
}

/** A picture that stays in memory at least until it is released. One that is never released is left to the garbage collector. */
export type BorrowedPicture<P> = { readonly picture: P; readonly giveBack: () => void }

/** Pictures in memory, and those being loaded: concurrent requests wait for the same load. */
export type PictureCache<P> = (key: string, load: () => Promise<P>) => Promise<BorrowedPicture<P>>

type Entry<P> = { readonly picture: P; users: number; isOut: boolean }
type Flight<P> = { users: number; readonly landing: Promise<Entry<P>> }

/**
 * Holds at most this many bytes and evicts the least used pictures first; failed loads are not cached. Memory of an evicted
 * picture is freed once no request uses it, so nothing else may hold what `load` returns.
 */
export const createPictureCache = <P extends { readonly bytes: Uint8Array }>({
  maxBytes,
  keepMs,
}: Options): PictureCache<P> => {
  const settle = ({ picture, users, isOut }: Entry<P>): void => {
    if (isOut && users === 0) freeBuffer(picture.bytes.buffer)
  }
  const entries = new LRUCache<string, Entry<P>>({
    maxSize: maxBytes,
    ttl: keepMs,
    sizeCalculation: ({ picture: { bytes } }, key) => bytes.length + key.length,
    dispose: (entry) => {
      entry.isOut = true
      settle(entry)
    },
  })
  const flights = new Map<string, Flight<P>>()

  const lent = (entry: Entry<P>): BorrowedPicture<P> => {
    let isLent = true
    const giveBack = (): void => {
      if (!isLent) return
      isLent = false
      entry.users -= 1
      settle(entry)
    }
    return { picture: entry.picture, giveBack }
  }

  const start = (key: string, load: () => Promise<P>): Flight<P> => {
    const landing: Promise<Entry<P>> = load()
      .finally(() => flights.delete(key))
      .then((picture) => {
        const entry = { picture, users: flight.users, isOut: false }
        entries.set(key, entry)
        return entry
      })
    const flight: Flight<P> = { users: 0, landing }
    flights.set(key, flight)
    return flight
  }

  return async (key, load) => {
    const known = entries.get(key)
    if (known) {
      known.users += 1
      return lent(known)
    }
    const flight = flights.get(key) ?? start(key, load)
    flight.users += 1
    return lent(await flight.landing)
  }
}
