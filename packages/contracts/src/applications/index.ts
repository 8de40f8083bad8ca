export * from './application.ts'
export * from './applications.endpoints.ts'
export * from './choices.ts'
