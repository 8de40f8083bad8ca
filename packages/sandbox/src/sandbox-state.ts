import type { AccountsSource } from './accounts.ts'
import type { FaultSource } from './faults.ts'
import type { InstagramState } from './instagram/instagram-state.ts'
import type { MessageLog } from './message-log.ts'
import type { Playback } from './playback/playback.ts'

/** What the routes of one sandbox work on. */
export type SandboxState = {
  readonly accounts: AccountsSource
  readonly log: MessageLog
  readonly faults: FaultSource
  readonly playback: Playback
  readonly twilioAuthToken: string
  readonly publicOrigin: string
  /** Numbers that answered STOP; Twilio refuses to write to them until they answer START. */
  readonly stoppedNumbers: Set<string>
  readonly instagram: InstagramState
}
