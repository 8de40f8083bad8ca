import type { Channel } from '@velvet/contracts/delivery'
import type { Context } from '../kernel/index.ts'
import type { Result } from './exchange.ts'
import type { Send, SendBatch } from './fenced-call.ts'
import type { HandOver } from './hand-over.ts'
import type { SendOutcome } from './providers.ts'
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
  /** The `traceparent` that a campaign's calls belong to. Never throws. */
  traceOf?: (campaignId: string) => Promise<string | null>
  /** Done before results are kept, so that what follows from them holds for the next recipients already; again if it fails. */
  beforeKeeping: (results: readonly Kept[]) => Promise<void>
  /** Told about results once they are kept. */
  onKept: (results: readonly Kept[]) => void
  /** Told what every call came back with, for how many and after how long. */
  onAnswer: (outcome: SendOutcome, recipients: number, tookMs: number) => void
  /** Told about texts to one person of which anything became. */
  onDirect: (ids: readonly string[]) => void
  /** Told when nobody is due and nothing is under way. */
  onIdle: () => void
}

/** A result, and whose campaign it is of; null for a text to one person. */
export type Kept = Result & { readonly campaignId: string | null }

/** `inFlight` are calls whose fate a crash would leave open, `claimed` recipients that wait for one. */
export type PumpStats = { inFlight: number; claimed: number; breaker: 'closed' | 'open' | 'half_open' }

export type Pump = {
  /** Somebody may be due; a text to one person goes first. */
  ring: () => void
  /** Room for recipients who are written into the ledger as handed over; null while there is none, or others wait for it. */
  reserve: () => HandOver | null
  /**
   * Recipients per second from now on: this worker's share of what the provider allows; none at first. Calls keep the size that
   * fits the share of what is configured, since a provider may count calls.
   */
  setRate: (perSecond: number, ofConfigured?: number) => void
  /** Calls nobody for so long: the provider asked for it. */
  rest: (ms: number) => void
  /** Starts nothing more, lets calls under way end, keeps their results, and gives claimed recipients back. */
  stop: (longestMs: number) => Promise<void>
  stats: () => PumpStats
}
