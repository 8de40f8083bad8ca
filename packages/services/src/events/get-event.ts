import type { Event, getEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorise, type Context, knownId } from '../kernel/index.ts'
import { readEvent } from './read-events.ts'

/** One event, archived or not. Refuses `event_not_found`. */
export const getEvent = async (context: Context, { params }: EndpointInput<typeof endpoint>): Promise<Event> => {
  authorise(context, 'events.read')
  return readEvent(context, knownId(params.id, 'event'))
}
