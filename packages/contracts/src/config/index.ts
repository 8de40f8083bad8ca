export * from './config.ts'
export * from './variables.ts'
