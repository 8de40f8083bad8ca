import type { InstagramRefresh } from '@velvet/contracts/instagram'
import { authorize, type Context } from '../../kernel/index.ts'
import { maxKept } from './finish-refreshes.ts'
import { readRefreshes } from './present-refresh.ts'

/** The newest 20 bulk refreshes. */
export const listInstagramRefreshes = async (context: Context): Promise<InstagramRefresh[]> => {
  authorize(context, 'instagram.refresh')
  return readRefreshes(context, maxKept)
}
