import type { getInstagramRefresh as endpoint, InstagramRefresh } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorise, type Context } from '../../kernel/index.ts'
import { readRefresh } from './present-refresh.ts'

/** The progress of a bulk refresh. Refuses `instagram_refresh_not_found`. */
export const getInstagramRefresh = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<InstagramRefresh> => {
  authorise(context, 'instagram.refresh')
  return readRefresh(context, params.id)
}
