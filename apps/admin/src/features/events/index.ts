export { shownDate } from './event-times.ts'
export { useArchivedEvents } from './events.queries.ts'
