import type { countEventApplicants as endpoint } from '@velvet/contracts/events'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { countsOf, eventsWithCounts } from './read-events.ts'

/** The applications to every event, including archived ones, by status of the person (API-41). */
export const countEventApplicants = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'events.read')
  const rows = await eventsWithCounts(context).execute()
  return Object.fromEntries(rows.map((row) => [row.id, countsOf(row)]))
}
