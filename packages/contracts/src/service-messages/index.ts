export * from './choices.ts'
export * from './message.ts'
export * from './service-messages.endpoints.ts'
