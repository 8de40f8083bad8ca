import type { getStats as endpoint } from '@velvet/contracts/applicants'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { readTotals } from './read-totals.ts'

/** The exact number of applicants by status (API-07). */
export const getStats = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'stats.read')
  return readTotals(context)
}
