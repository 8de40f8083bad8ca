import type { Channel } from '@velvet/contracts/delivery'
import type { Claim } from '../claim.ts'

/** A recipient that a part of the ledger was written for and that needs no queue, with the id that was used. */
export type Written = Pick<Claim, 'id' | 'address' | 'values'> & { readonly batchId: string | null }

/**
 * Room at the sender for recipients who are written into the ledger as handed over, instead of being queued and claimed. It ends
 * with `start` or `giveUp`, one of which is called once.
 */
export type HandOver = {
  readonly channel: Channel
  readonly token: string
  readonly leaseMs: number
  /** The ids for the new rows, as many as there is room for. */
  readonly ids: readonly string[]
  /** How many leave in one call; more than one of them share a batch. One when absent. */
  readonly perCall?: number
  /** Calls the committed recipients, which may be fewer than reserved or none. */
  start: (campaignId: string, written: readonly Written[]) => void
  /** The outcome of the commit is unknown; no recipient is called. */
  giveUp: () => void
}

/** The sender of the recipients written into the ledger. */
export type Sender = {
  /** Recipients may be due. */
  ring: () => void
  /** Null while there is no room, or while other recipients wait for it. */
  reserve: () => HandOver | null
  /** How many recipients leave in one call, and wait for it together. */
  batchSize: () => number
}

/** Does nothing: the ledger is filled, and another sender delivers it later. */
export const idleSender: Sender = { ring: () => undefined, reserve: () => null, batchSize: () => 1 }
