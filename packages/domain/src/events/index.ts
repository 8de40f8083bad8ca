export * from './check-event.ts'
export * from './event-open.ts'
export * from './event-removal.ts'
export * from './time-zone.ts'
