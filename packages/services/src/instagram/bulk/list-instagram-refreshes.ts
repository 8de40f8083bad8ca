import type { InstagramRefresh } from '@velvet/contracts/instagram'
import { authorise, type Context } from '../../kernel/index.ts'
import { maxKept } from './finish-refreshes.ts'
import { readRefreshes } from './present-refresh.ts'

/** The newest 20 bulk refreshes. */
export const listInstagramRefreshes = async (context: Context): Promise<InstagramRefresh[]> => {
  authorise(context, 'instagram.refresh')
  return readRefreshes(context, maxKept)
}
