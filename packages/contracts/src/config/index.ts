export * from './config.ts'
export * from './settings.ts'
export * from './variables.ts'
