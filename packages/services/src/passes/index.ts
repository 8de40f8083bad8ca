export { listPassKeys } from './list-pass-keys.ts'
export { passCode, passId } from './pass-code.ts'
export { verifyPass } from './verify-pass.ts'
