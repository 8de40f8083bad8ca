import type { fetchRealInstagramBulk as endpoint, InstagramRefresh } from '@velvet/contracts/instagram'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { Context } from '../../kernel/index.ts'
import { awaitRefresh } from './await-refresh.ts'
import { startRefresh } from './start-refresh.ts'

const sentence = ({ status, stopReason, succeeded, failed, total, done }: InstagramRefresh): string => {
  const fetched = `${succeeded} of ${total} ${total === 1 ? 'profile was' : 'profiles were'} fetched`
  const soFar = `${fetched}${failed > 0 ? `, and ${failed} could not be` : ''}.`
  if (status === 'canceled') return `${soFar} The rest were canceled.`
  if (stopReason) return `${soFar} ${stopReason} The rest were not requested.`
  const left = total - done
  return left > 0 ? `${soFar} ${left} ${left === 1 ? 'is' : 'are'} still in progress.` : soFar
}

/**
 * Fetches many profiles even if they are fresh and replaces values typed by hand; answers with its progress after 20 s, and the
 * rest continues (API-15). Refuses what `startRefresh` refuses.
 */
export const fetchRealInstagramBulk = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
  signal?: AbortSignal,
): Promise<EndpointOutput<typeof endpoint>> => {
  const { id } = await startRefresh(context, body, true)
  const refresh = await awaitRefresh(context, id, signal)
  const { succeeded, failed, total, done } = refresh
  return { success: succeeded, failed, pending: total - done, message: sentence(refresh), refresh }
}
