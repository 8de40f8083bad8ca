export type * from './providers.ts'
export { requireSender } from './require-sender.ts'
