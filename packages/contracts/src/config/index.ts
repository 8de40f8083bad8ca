export * from './config.ts'
export * from './settings.ts'
export type { Variable, VariableKind } from './variable.ts'
export * from './variables.ts'
