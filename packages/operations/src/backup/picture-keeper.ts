import type { PictureStore } from '@velvet/services/instagram'

const maxAtOnce = 16

/** Puts pictures into the storage, several at a time, and can take back what it put there. */
export const createPictureKeeper = (store: PictureStore) => {
  const put: string[] = []
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const settle = async (): Promise<void> => {
    await Promise.all(running)
    if (failure) throw failure.error
  }
  return {
    /** Resolves when there is room for the next one. Throws what the storage refused. */
    keep: async (name: string, bytes: Uint8Array): Promise<void> => {
      if (failure) throw failure.error
      put.push(name)
      const one: Promise<void> = store
        .put(name, bytes)
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(one))
      running.add(one)
      if (running.size >= maxAtOnce) await Promise.race(running)
    },
    settle,
    takeBack: async (): Promise<void> => {
      await Promise.all(running)
      for (const name of put) await store.remove(name).catch(() => undefined)
    },
  }
}
