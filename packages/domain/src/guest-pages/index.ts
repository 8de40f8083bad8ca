export * from './check-party-answer.ts'
export * from './guest-heading.ts'
export * from './guest-status.ts'
export * from './judge-answer.ts'
