import type { PictureStore } from '@velvet/services/instagram'

const maxAtOnce = 16

/** Puts pictures into the storage, several at a time, and can take back what was not there before. */
export const createPictureKeeper = (store: PictureStore) => {
  const added: string[] = []
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const settle = async (): Promise<void> => {
    await Promise.all(running)
    if (failure) throw failure.error
  }
  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    // The name says what is in it, so an installation that uses the same storage may already have it.
    if ((await store.get(name)) === null) added.push(name)
    await store.put(name, bytes)
  }
  return {
    /** Resolves when there is room for the next one. Throws what the storage refused. */
    keep: async (name: string, bytes: Uint8Array): Promise<void> => {
      if (failure) throw failure.error
      const one: Promise<void> = put(name, bytes)
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
      for (const name of added) await store.remove(name).catch(() => undefined)
    },
  }
}
