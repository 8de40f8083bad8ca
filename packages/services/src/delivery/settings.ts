/** Every wait, lease, and rate of the sender, in milliseconds unless noted. Leases run on the database's clock. */
export type DeliverySettings = {
  /** How long a worker may hold a recipient. */
  readonly leaseMs: number
  /** How long an unanswered message waits for its event before silence counts. */
  readonly waitMs: number
  readonly sweepMs: number
  /** How often the sender polls when no notification arrives. */
  readonly pollMs: number
  /** The maximum duration of a provider call. */
  readonly postTimeoutMs: number
  /** A call starts only while the lease outlasts it by this much. */
  readonly postGraceMs: number
  /** How long after a lease the sweeper leaves a message alone. */
  readonly sweepGraceMs: number
  readonly breakerOpenMs: number
  readonly backoff: { readonly baseMs: number; readonly capMs: number }
  /** Tries before a message counts as failed. */
  readonly maxAttempts: number
  /** How long a message is retried when the provider is too busy or its turn was missed; neither counts as a try. */
  readonly maxRetryMs: number
  /** How often a worker sends a heartbeat. */
  readonly heartbeatMs: number
  /** How long a worker's share of the provider's rate lasts unless renewed; each heartbeat renews it. */
  readonly shareMs: number
  /** Asking the provider about a text whose answer was lost. */
  readonly lookUp: {
    /** Wait before the first lookup, and between two. */
    readonly everyMs: number
    /** The age at which a message that is not found counts as absent: longer than the provider takes to list what it accepted. */
    readonly settledMs: number
    /** When an admin must decide, because the provider gave no answer. */
    readonly maxMs: number
  }
  readonly email: LaneSettings
  readonly sms: LaneSettings
}

export type LaneSettings = {
  /** The maximum number of a worker's calls that a crash would leave unresolved. */
  readonly concurrency: number
  /** How many of these calls the provider sees at once; all when absent. A lower number keeps it busy while results are kept. */
  readonly connections?: number
  /** The maximum number of recipients per call, all of one campaign; 1 when absent. */
  readonly batchSize?: number
  /** Recipients, not calls. */
  readonly perSecond: number
}

type Choices = Pick<DeliverySettings, 'leaseMs' | 'waitMs' | 'sweepMs' | 'email' | 'sms'>

/**
 * The settings that follow from the configured ones: at the usual lease of 60 s, calls of 15 s and a pause of 30 s; at the usual
 * wait of 15 min, lookups every minute, which count from 10 min on and end after 30.
 */
export const deliverySettings = (choices: Choices): DeliverySettings => ({
  ...choices,
  pollMs: Math.min(2_000, choices.sweepMs),
  postTimeoutMs: Math.min(15_000, choices.leaseMs / 2),
  postGraceMs: Math.min(5_000, choices.leaseMs / 10),
  sweepGraceMs: Math.min(30_000, choices.leaseMs / 2),
  breakerOpenMs: Math.min(30_000, choices.leaseMs / 2),
  backoff: { baseMs: Math.min(2_000, choices.leaseMs / 30), capMs: Math.min(300_000, choices.leaseMs * 5) },
  maxAttempts: 8,
  maxRetryMs: 6 * 3_600_000,
  heartbeatMs: Math.min(5_000, choices.sweepMs),
  shareMs: Math.max(1_500, 3 * Math.min(5_000, choices.sweepMs)),
  lookUp: {
    everyMs: choices.waitMs / 15,
    settledMs: (choices.waitMs * 2) / 3,
    maxMs: choices.waitMs * 2,
  },
})
