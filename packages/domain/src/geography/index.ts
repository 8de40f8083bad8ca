export * from './circles.ts'
export * from './conversion.ts'
export * from './state-names.ts'
