export * from './message-content.ts'
export * from './message-state.ts'
export * from './quiet-time.ts'
export * from './sms-block-reason.ts'
