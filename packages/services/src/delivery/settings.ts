/** Every wait, lease and rate of the sender, in milliseconds unless said otherwise. Leases run on the database's clock. */
export type DeliverySettings = {
  /** How long a worker may hold a recipient. */
  readonly leaseMs: number
  /** How long an unanswered message waits for its event before silence counts. */
  readonly waitMs: number
  readonly sweepMs: number
  /** How often the sender looks by itself when nobody rings. */
  readonly pollMs: number
  /** Longest call to a provider. */
  readonly postTimeoutMs: number
  /** A call starts only while the lease outlasts it by this much. */
  readonly postGraceMs: number
  /** How long after a lease the sweeper leaves a message alone. */
  readonly sweepGraceMs: number
  readonly breakerOpenMs: number
  readonly backoff: { readonly baseMs: number; readonly capMs: number }
  /** Tries before a message counts as failed. */
  readonly maxAttempts: number
  /** How long a message is tried again when the provider is too busy for it or its turn was missed, which are no tries. */
  readonly longestMs: number
  /** How often a worker says that it is there. */
  readonly heartbeatMs: number
  /** How long its share of what the provider allows is its own unless renewed, which it is with every sign. */
  readonly shareMs: number
  /** Asking the provider about a text whose answer was lost. */
  readonly lookUp: {
    /** Wait before the first look, and between two. */
    readonly everyMs: number
    /** How old a message must be before not finding it counts: longer than the provider takes to show what it took over. */
    readonly settledMs: number
    /** When a person must decide, as the provider told nothing. */
    readonly longestMs: number
  }
  readonly email: LaneSettings
  readonly sms: LaneSettings
}

export type LaneSettings = {
  /** Most calls of one worker whose fate a crash would leave open. */
  readonly concurrency: number
  /** Most of them that the provider sees at once; all when absent. Fewer keep it busy while what came back is being kept. */
  readonly connections?: number
  /** Most recipients of one call, of one campaign each; 1 when absent. */
  readonly batchSize?: number
  /** Recipients, not calls. */
  readonly perSecond: number
}

type Choices = Pick<DeliverySettings, 'leaseMs' | 'waitMs' | 'sweepMs' | 'email' | 'sms'>

/**
 * The settings that follow from the configured ones: at the usual lease of 60 s, calls of 15 s and a pause of 30 s; at the
 * usual wait of 15 min, look-ups every minute, which count from 10 min on and end after 30.
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
  longestMs: 6 * 3_600_000,
  heartbeatMs: Math.min(5_000, choices.sweepMs),
  shareMs: Math.max(1_500, 3 * Math.min(5_000, choices.sweepMs)),
  lookUp: {
    everyMs: choices.waitMs / 15,
    settledMs: (choices.waitMs * 2) / 3,
    longestMs: choices.waitMs * 2,
  },
})
