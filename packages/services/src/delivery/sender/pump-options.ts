import type { Channel } from '@velvet/contracts/delivery'
import type { Context } from '../../kernel/index.ts'
import type { SendOutcome } from '../../message-providers/index.ts'
import type { HandOver } from '../ledger/dispatch/hand-over.ts'
import type { Result } from '../ledger/exchange.ts'
import type { ContentSource } from '../render/content-source.ts'
import type { DeliverySettings, LaneSettings } from '../settings.ts'
import type { Send, SendBatch } from './calls/fenced-call.ts'

export type PumpOptions = {
  context: Context
  channel: Channel
  settings: DeliverySettings
  lane: LaneSettings
  send: Send
  /** Needed for lanes with a `batchSize` above 1. */
  sendBatch?: SendBatch
  /** Runs before a call waits for its time, so that the call can leave at that time. Never throws. */
  prepare?: (source: ContentSource) => Promise<void>
  /** The `traceparent` that a campaign's calls belong to. Never throws. */
  traceOf?: (campaignId: string) => Promise<string | null>
  /** Runs before results are kept, so that their consequences already apply to the next recipients; runs again if it fails. */
  beforeKeeping: (results: readonly Kept[]) => Promise<void>
  /** Called with results once they are kept. */
  onKept: (results: readonly Kept[]) => void
  /** Called with the outcome of every call, its number of recipients, and its duration. */
  onAnswer: (outcome: SendOutcome, recipients: number, tookMs: number) => void
  /** Called with the texts to one person that changed. */
  onDirect: (ids: readonly string[]) => void
  /** Called when no recipients are due and no calls are running. */
  onIdle: () => void
}

/** A result and where the message comes from. */
export type Kept = Result & ContentSource

/** `inFlight` are calls that a crash would leave unresolved; `claimed` are recipients that wait for a call. */
export type PumpStats = { inFlight: number; claimed: number; breaker: 'closed' | 'open' | 'half_open' }

export type Pump = {
  /** Recipients may be due; what goes ahead of campaigns goes first. */
  ring: () => void
  /** Room for recipients who are written into the ledger as handed over; null while there is none, or others wait for it. */
  reserve: () => HandOver | null
  /** How many recipients leave in one call at the present rate. */
  batchSize: () => number
  /**
   * Recipients per second from now on: this worker's share of what the provider allows; zero at first. Calls keep the size that
   * fits the configured share, because a provider may count calls.
   */
  setRate: (perSecond: number, ofConfigured?: number) => void
  /** Makes no calls for this long, because the provider asked for it. */
  rest: (ms: number) => void
  /** Starts nothing more, lets running calls end, keeps their results, and gives claimed recipients back. */
  stop: (maxMs: number) => Promise<void>
  stats: () => PumpStats
}

/** How much a pump does at once, and how far ahead. */
export const pace = {
  /** Recipients per exchange; a larger statement would block other workers for too long. */
  maxResults: 500,
  maxSubmitted: 2_000,
  maxClaimed: 20_000,
  databaseRetryMs: 500,
  /** How long to wait before trying locked rows again. */
  lockedRetryMs: 500,
  exchangesAtOnce: 2,
  worthASecondExchange: 64,
  /** How far ahead of their calls recipients are taken over, so that a slow exchange delays no call. */
  aheadMs: 250,
  /** How far ahead recipients are claimed: recipients held by one worker are not available to another. */
  claimedAheadMs: 1_000,
  /** A pause expressed on another clock. */
  sameRestMs: 100,
  /** While calls wait, results may gather for one exchange. */
  gatherMs: 20,
} as const
