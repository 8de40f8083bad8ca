import type { EventWithNumbers, getEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { readEventWithNumbers } from './read-events.ts'

/** One event, archived or not, with its numbers. Refuses `event_not_found`. */
export const getEvent = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EventWithNumbers> => {
  authorize(context, 'events.read')
  return readEventWithNumbers(context, knownId(params.id, 'event'))
}
