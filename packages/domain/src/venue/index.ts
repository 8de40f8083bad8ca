export * from './venue.ts'
