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
  readonly mostAttempts: number
  readonly email: LaneSettings
}

export type LaneSettings = {
  /** Most messages of one worker whose fate a crash would leave open. */
  readonly concurrency: number
  readonly perSecond: number
}

type Choices = Pick<DeliverySettings, 'leaseMs' | 'waitMs' | 'sweepMs' | 'email'>

/** The settings that follow from the configured ones: at the usual lease of 60 s, calls of 15 s and a pause of 30 s. */
export const deliverySettings = (choices: Choices): DeliverySettings => ({
  ...choices,
  pollMs: Math.min(2_000, choices.sweepMs),
  postTimeoutMs: Math.min(15_000, choices.leaseMs / 2),
  postGraceMs: Math.min(5_000, choices.leaseMs / 10),
  sweepGraceMs: Math.min(30_000, choices.leaseMs / 2),
  breakerOpenMs: Math.min(30_000, choices.leaseMs / 2),
  backoff: { baseMs: Math.min(2_000, choices.leaseMs / 30), capMs: Math.min(300_000, choices.leaseMs * 5) },
  mostAttempts: 8,
})
