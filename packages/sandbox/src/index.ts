export { type ChannelFaults, type FaultKind, type FaultPlan, faultKinds } from './faults.ts'
export type { Message } from './message-log.ts'
export type { EventFaults } from './playback/playback.ts'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
