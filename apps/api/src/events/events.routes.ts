import {
  cancelEvent,
  countEventApplicants,
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOpenEvents,
  restoreEvent,
  updateEvent,
} from '@velvet/contracts/events'
import * as events from '@velvet/services/events'
import type { Slice } from '../kernel/mount.ts'

export const eventRoutes: Slice = ({ mount }) => {
  mount(listOpenEvents, events.listOpenEvents)
  mount(listEvents, events.listEvents)
  mount(getEvent, events.getEvent)
  mount(createEvent, events.createEvent)
  mount(updateEvent, events.updateEvent)
  mount(deleteEvent, events.deleteEvent)
  mount(restoreEvent, events.restoreEvent)
  mount(cancelEvent, events.cancelEvent)
  mount(countEventApplicants, events.countEventApplicants)
}
