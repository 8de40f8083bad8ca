import type { Channel } from '@velvet/contracts/delivery'
import type { Context } from '../kernel/index.ts'
import type { Result } from './exchange.ts'
import type { Send, SendBatch } from './fenced-call.ts'
import type { DeliverySettings, LaneSettings } from './settings.ts'

export type PumpOptions = {
  context: Context
  channel: Channel
  settings: DeliverySettings
  lane: LaneSettings
  send: Send
  /** Needed for lanes with a `batchSize` above 1. */
  sendBatch?: SendBatch
  /** Done before a call waits for its time, so that it leaves when that has come. Never throws. */
  prepare?: (campaignId: string) => Promise<void>
  /** Done before results are kept, so that what follows from them holds for the next recipients already; again if it fails. */
  beforeKeeping: (results: readonly Kept[]) => Promise<void>
  /** Told about results once they are kept. */
  onKept: (results: readonly Kept[]) => void
  /** Told about texts to one person of which anything became. */
  onDirect: (ids: readonly string[]) => void
  /** Told when nobody is due and nothing is under way. */
  onIdle: () => void
}

/** A result, and whose campaign it is of; null for a text to one person. */
export type Kept = Result & { readonly campaignId: string | null }
