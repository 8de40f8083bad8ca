/** How many more calls a provider says that it accepts, from all senders together, and for how long that holds. */
export type Quota = { readonly remaining: number; readonly resetMs: number }

/**
 * The outcome of one call to a provider. A send never throws: every failure is one of these. For a call with several recipients
 * the outcome holds for all of them.
 */
export type SendOutcome =
  /** The provider accepted the message and will report on its delivery. */
  | {
      readonly kind: 'accepted'
      readonly providerId: string
      readonly httpStatus: number
      readonly quota?: Quota
    }
  /** Not sent and never will be; `suppress` says that the address must not be tried again. */
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: string
      readonly httpStatus?: number
      readonly suppress?: 'invalid' | 'stopped'
    }
  /**
   * Certainly not sent; a later call may succeed. `retryAfterMs` is the provider's own request. A 429, or `tooFast`, is about the
   * sending rate and not about this message.
   */
  | {
      readonly kind: 'retry'
      readonly reason: string
      readonly retryAfterMs?: number
      readonly httpStatus?: number
      readonly tooFast?: true
    }
  /** Certainly not sent, and no other message would be: key, account, or credit. Pause and alert an admin. */
  | { readonly kind: 'blocked'; readonly reason: string; readonly httpStatus?: number }
  /** The answer was lost: the message may or may not have been sent. Never repeat it before its outcome is known. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly httpStatus?: number }

/** Travels with a message to the provider and comes back in its events. Ids only, because providers keep them forever. */
export type DeliveryMark = { readonly communicationId: string; readonly attempt: number }

export type EmailAddress = { readonly address: string; readonly name?: string }

/** One recipient of a call, with their own headers such as List-Unsubscribe and List-Unsubscribe-Post. */
export type EmailRecipient = DeliveryMark & {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Literal placeholder in subject, html and text -> this recipient's value, at most 10,000 bytes; none for a rendered email. */
  readonly substitutions?: Readonly<Record<string, string>>
}

/**
 * One call: with one recipient, content is fully rendered; with up to 1,000 it is shared and filled by substitutions. The content
 * is its pieces joined; pieces that many emails share are the same string objects, so that they are encoded once.
 */
export type EmailMessage = {
  readonly from: EmailAddress
  readonly replyTo?: EmailAddress
  readonly recipients: readonly EmailRecipient[]
  readonly subject: string
  readonly html: readonly string[]
  readonly text: readonly string[]
}

export type SmsMessage = DeliveryMark & {
  /** E.164. */
  readonly to: string
  readonly body: string
}

/**
 * `timeoutMs` bounds the whole call; when it runs out after bytes left, the outcome is `unknown`. Default 15,000. `traceparent`
 * identifies the request that caused the message, null when that request is not traced; when absent, the current trace applies.
 * Providers do not receive it.
 */
export type SendOptions = {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Asked once, when the first byte is about to leave. False: nothing is sent, and the outcome says so. */
  readonly mayLeave?: () => boolean
  readonly traceparent?: string | null
}

export type EmailProvider = {
  /** Hands over one message. Never throws, never repeats the call on its own. */
  send(message: EmailMessage, options?: SendOptions): Promise<SendOutcome>
}

export type SmsSearch = {
  readonly to: string
  readonly body: string
  readonly sentAfter: Date
  /** The current time of the clock that `sentAfter` uses; this machine's clock when absent. */
  readonly askedAt?: Date
}

/**
 * `unavailable` is not an answer: only `absent` counts as a negative lookup. `unmatched` lists the messages to that number since
 * then with different words: the message is absent if each of them is known to be another one.
 */
export type SmsFinding =
  | { readonly kind: 'found'; readonly providerId: string; readonly status: SmsStatus; readonly errorCode?: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unmatched'; readonly providerIds: readonly string[] }
  | { readonly kind: 'unavailable'; readonly reason: string }

export type SmsStatus = 'accepted' | 'sent' | 'delivered' | 'failed'

export type SmsProvider = {
  /** Hands over one message. Never throws, never repeats the call on its own. */
  send(message: SmsMessage, options?: SendOptions): Promise<SendOutcome>
  /** Looks for a message whose answer was lost, by number, body, and time; the earliest match wins. Never throws. */
  find?(search: SmsSearch, options?: SendOptions): Promise<SmsFinding>
}
