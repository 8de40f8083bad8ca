export * from './campaign-state.ts'
export * from './content.ts'
export * from './rates.ts'
export * from './tokens.ts'
