import { listEvents, listOpenEvents } from '@velvet/contracts/events'
import * as events from '@velvet/services/events'
import type { Slice } from '../kernel/mount.ts'

export const eventRoutes: Slice = ({ mount }) => {
  mount(listOpenEvents, events.listOpenEvents)
  mount(listEvents, events.listEvents)
}
