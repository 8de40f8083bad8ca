import type { SmsStatus } from '../message-providers/index.ts'
import type { Read, SignedCall } from './signed-call.ts'

/** A provider's report about an outgoing text. */
export type SmsReport = {
  /** The provider's id of the message. */
  readonly providerId: string
  readonly status: SmsStatus
  readonly errorCode: string | null
  /** The meaning of the code, as a sentence. */
  readonly errorMessage: string | null
  /** Why the number is suppressed for all further campaign texts. */
  readonly suppress: 'invalid' | 'stopped' | null
  /** Null for unknown messages. */
  readonly communicationId: string | null
  readonly attempt: number | null
  /** The raw report, for the record. */
  readonly raw: Readonly<Record<string, string>>
}

/** An incoming text. */
export type InboundSms = {
  /** The provider's id of the message. */
  readonly providerId: string
  readonly from: string
  readonly to: string
  readonly body: string
  /** Addresses of the attached pictures: https only. */
  readonly media: readonly string[]
  /** Set when the provider has recognized the keyword and answered it itself. */
  readonly optOutType: 'STOP' | 'START' | 'HELP' | null
  /** The raw call, for the record. */
  readonly raw: Readonly<Record<string, string>>
}

/** Parses a provider's signed calls about texts. */
export type ReadSmsCalls = {
  readonly status: (call: SignedCall) => Read<SmsReport>
  readonly inbound: (call: SignedCall) => Read<InboundSms>
}
