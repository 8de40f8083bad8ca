import type { getInstagramRefresh as endpoint, InstagramRefresh } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../../kernel/index.ts'
import { readRefresh } from './present-refresh.ts'

/** The progress of a bulk refresh. Refuses `instagram_refresh_not_found`. */
export const getInstagramRefresh = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<InstagramRefresh> => {
  authorize(context, 'instagram.refresh')
  return readRefresh(context, params.id)
}
