import type { refreshInstagramBulk as endpoint } from '@velvet/contracts/instagram'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { Context } from '../../kernel/index.ts'
import { startRefresh } from './start-refresh.ts'

/**
 * Starts a refresh of many profiles that are not fresh; values typed by hand stay (API-14). Refuses what `startRefresh` refuses.
 */
export const refreshInstagramBulk = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  const refresh = await startRefresh(context, body, false)
  return { success: true, processedCount: refresh.applicants, refresh }
}
