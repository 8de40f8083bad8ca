import type { Environment } from '@velvet/contracts/config'
import type { PictureTools } from '@velvet/services/instagram'

/** The picture libraries, loaded with the first picture: an api that shows none saves their memory. */
export const openPictures = (env: Environment): PictureTools & { close: () => Promise<void> } => {
  let opening: Promise<PictureTools & { close: () => Promise<void> }> | null = null
  const opened = () => {
    opening ??= import('@velvet/providers/pictures').then((pictures) => pictures.openPictures(env))
    return opening
  }
  return {
    fetch: async (url, signal) => (await opened()).fetch(url, signal),
    prepare: async (bytes, maxSide) => (await opened()).prepare(bytes, maxSide),
    store: {
      put: async (name, bytes) => (await opened()).store.put(name, bytes),
      get: async (name) => (await opened()).store.get(name),
      remove: async (name) => (await opened()).store.remove(name),
    },
    close: async () => (await opening)?.close(),
  }
}
