export { beginCall, type IdempotentCall, type KeptAnswer } from './begin-call.ts'
export { endCall } from './end-call.ts'
