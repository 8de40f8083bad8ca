export * from './conversation.ts'
export * from './conversations.endpoints.ts'
export * from './messages.endpoints.ts'
export * from './unmatched.endpoints.ts'
