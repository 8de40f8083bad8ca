export type { Accounts } from './accounts.ts'
export { type ChannelFaults, type FaultKind, type FaultPlan, faultKinds } from './faults.ts'
export type { InstagramStats, SourceStats } from './instagram/call-log.ts'
export type { ProfileChange } from './instagram/profile.ts'
export {
  calmInstagram,
  type InstagramPlan,
  type PictureFaultKind,
  type SourceFaultKind,
  type SourceName,
} from './instagram/source-faults.ts'
export type { Message } from './message.ts'
export type { EventFaults } from './playback/playback.ts'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
