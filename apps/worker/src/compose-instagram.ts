import type { Environment } from '@velvet/contracts/config'
import type { OpenedSources } from '@velvet/providers/instagram'
import type { PictureTools } from '@velvet/services/instagram'
import { keyedSources } from '@velvet/services/instagram'
import type { Settings } from '@velvet/services/kernel'
import { type WatchCall, watchFetches } from '@velvet/watching/provider-calls'

const nothing: OpenedSources = { sources: [], close: async () => undefined }

/** The sources of profiles; none without a key, because public pages alone are not enough for a refresh. */
export const openSources = async (
  env: Environment,
  settings: Settings,
  watchCall: WatchCall,
): Promise<OpenedSources> => {
  if (keyedSources({ settings }).length === 0) return nothing
  const { openInstagramSources } = await import('@velvet/providers/instagram')
  const { sources, close } = openInstagramSources(env)
  return { sources: watchFetches(watchCall, sources), close }
}

/** The picture libraries, loaded with the first picture: a worker that stores none saves their memory. */
export const openPicturesLater = (env: Environment) => {
  let opening: Promise<PictureTools & { close: () => Promise<void> }> | null = null
  return {
    open: (): Promise<PictureTools> => {
      opening ??= import('@velvet/providers/pictures').then(({ openPictures }) => openPictures(env))
      return opening
    },
    close: async () => (await opening)?.close(),
  }
}
