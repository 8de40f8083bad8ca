export * from './app-error.ts'
export * from './known-date.ts'
export * from './text.ts'
export * from './time-ago.ts'
