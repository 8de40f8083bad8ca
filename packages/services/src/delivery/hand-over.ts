import type { Channel } from '@velvet/contracts/delivery'
import type { Claim } from './claim.ts'

/** Whom a part of the ledger was written for and who needs no queue, with the id that was used. */
export type Written = Pick<Claim, 'id' | 'address' | 'values'>

/**
 * Room at the sender for recipients who are written into the ledger as handed over, instead of being queued and claimed. It
 * ends with `start` or `giveUp`, one of which is called once.
 */
export type HandOver = {
  readonly channel: Channel
  readonly token: string
  readonly leaseMs: number
  /** What the rows are called, as many as there is room for. */
  readonly ids: readonly string[]
  /** Calls those who were committed, which may be fewer or nobody. */
  start: (campaignId: string, written: readonly Written[]) => void
  /** Nobody knows whether anything was committed; nobody is called. */
  giveUp: () => void
}

/** Who sends what is written into the ledger. */
export type Sender = {
  /** Somebody may be due. */
  ring: () => void
  /** Null while there is no room, or somebody else waits for it. */
  reserve: () => HandOver | null
}
