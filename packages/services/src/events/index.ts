export { listEvents } from './list-events.ts'
export { listOpenEvents } from './list-open-events.ts'
export { lockPlaces } from './lock-places.ts'
