export * from './channels.ts'
export * from './communication-states.ts'
export * from './delivery.jobs.ts'
