export { listOpenEvents } from './list-open-events.ts'
