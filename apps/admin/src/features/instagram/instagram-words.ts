import type { InstagramSourceName, InstagramState } from '@velvet/contracts/instagram'
import { sourceNames } from '@velvet/domain/instagram'

/** The name of the source within a sentence. */
export const sourceText = (source: InstagramSourceName): string =>
  source === 'html' ? 'the Instagram page' : sourceNames[source]

const keptNames: Record<InstagramState['keptByHand'][number], string> = {
  followers: 'follower count',
  verified: 'verified mark',
  picture: 'picture',
  posts: 'posts',
}

/** Such as `follower count and picture`. */
export const keptText = (kept: InstagramState['keptByHand']): string =>
  new Intl.ListFormat('en-US').format(kept.map((each) => keptNames[each]))
