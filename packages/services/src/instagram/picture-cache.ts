import { LRUCache } from 'lru-cache'

type Options = {
  readonly mostBytes: number
  readonly keepMs: number
}

/** Pictures in memory, and those on their way into it: whoever asks meanwhile waits for the same one. */
export type PictureCache<P> = (key: string, load: () => Promise<P>) => Promise<P>

/** Holds at most so many bytes, the least used go first; what fails to load is not remembered. */
export const createPictureCache = <P extends { readonly bytes: Uint8Array }>({
  mostBytes,
  keepMs,
}: Options): PictureCache<P> => {
  const pictures = new LRUCache<string, P>({
    maxSize: mostBytes,
    ttl: keepMs,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  })
  const flights = new Map<string, Promise<P>>()
  return (key, load) => {
    const known = pictures.get(key)
    if (known) return Promise.resolve(known)
    const underWay = flights.get(key)
    if (underWay) return underWay
    const flight = load()
      .then((picture) => {
        pictures.set(key, picture)
        return picture
      })
      .finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
