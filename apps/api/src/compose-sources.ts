import type { Environment } from '@velvet/contracts/config'
import type { OpenedSources } from '@velvet/providers/instagram'
import type { OpenSources } from '@velvet/services/instagram'
import { type WatchCall, watchFetches } from '@velvet/watching/provider-calls'

/** The sources of Instagram profiles, loaded when first asked: an api without tests of them saves their memory. */
export const openSourcesLater = (
  env: Environment,
  watchCall: WatchCall,
): { openSources: OpenSources; close: () => Promise<void> } => {
  let opened: Promise<OpenedSources> | null = null
  const open = async (): Promise<OpenedSources> => {
    const { openInstagramSources } = await import('@velvet/providers/instagram')
    return openInstagramSources(env)
  }
  return {
    openSources: async () => {
      opened ??= open()
      return watchFetches(watchCall, (await opened).sources)
    },
    close: async () => (await opened)?.close(),
  }
}
