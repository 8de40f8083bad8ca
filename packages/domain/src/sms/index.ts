export * from './keywords.ts'
export * from './sms-text.ts'
