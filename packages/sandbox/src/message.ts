import type { Channel } from './faults.ts'
import type { EventName } from './message-events.ts'

/** One accepted message, with what happened to it since. */
export type Message = {
  readonly id: string
  readonly channel: Channel
  readonly providerId: string
  readonly acceptedAt: number
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** Travel unchanged from the call into every event. */
  readonly customArgs: Readonly<Record<string, string>>
  readonly communicationId: string | null
  readonly attempt: number | null
  readonly statusCallback: string | null
  readonly accountSid: string | null
  readonly messagingServiceSid: string | null
  status: string
  errorCode: number | null
  events: { readonly name: EventName; readonly at: number }[]
}
