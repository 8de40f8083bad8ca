import type { SmsStatus } from '../delivery/index.ts'
import type { Read, SignedCall } from './signed-call.ts'

/** What a provider reports about a text that we sent. */
export type SmsReport = {
  /** The provider's id of the message. */
  readonly providerId: string
  readonly status: SmsStatus
  readonly errorCode: string | null
  /** What the code means, as a sentence. */
  readonly errorMessage: string | null
  /** Why the number is closed to all further campaign texts. */
  readonly suppress: 'invalid' | 'stopped' | null
  /** Null for messages that are not ours. */
  readonly communicationId: string | null
  readonly attempt: number | null
  /** The report as it came, for the record. */
  readonly raw: Readonly<Record<string, string>>
}

/** A text that somebody sent us. */
export type InboundSms = {
  /** The provider's id of the message. */
  readonly providerId: string
  readonly from: string
  readonly to: string
  readonly body: string
  /** Addresses of pictures that came with it: https only. */
  readonly media: readonly string[]
  /** Set when the provider has understood and answered it itself. */
  readonly optOutType: 'STOP' | 'START' | 'HELP' | null
  /** The call as it came, for the record. */
  readonly raw: Readonly<Record<string, string>>
}

/** Reads a provider's signed calls about texts. */
export type ReadSmsCalls = {
  readonly status: (call: SignedCall) => Read<SmsReport>
  readonly inbound: (call: SignedCall) => Read<InboundSms>
}
