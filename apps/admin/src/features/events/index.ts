export { shownDate } from './event-times.ts'
export { useArchivedEvents } from './events.queries.ts'
export { NightSettings } from './settings/lazy-night-settings.ts'
