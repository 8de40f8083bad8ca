export { type OptOut, optOut, type Suppression, suppress } from './suppress.ts'
export { unsubscribe } from './unsubscribe.ts'
export { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'
