export * from './event-numbers.ts'
export * from './event-pictures.endpoints.ts'
export * from './event-settings.ts'
export * from './events.endpoints.ts'
