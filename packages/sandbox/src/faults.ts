import { type CallLimit, createCallCounter, type Standing } from './call-limit.ts'
import { createRandom } from './random.ts'

export type Channel = 'email' | 'sms'

/** What may go wrong with a call. `refused` means not accepted although it looks uncertain, `accepted` the opposite. */
export const faultKinds = [
  'rate-limited',
  'unavailable',
  'unavailable-accepted',
  'unauthorized',
  'error-refused',
  'error-accepted',
  'hang-refused',
  'hang-accepted',
  'reset-refused',
  'reset-accepted',
  'late-accepted',
] as const

export type FaultKind = (typeof faultKinds)[number]

export type ChannelFaults = {
  /** Share of calls per fault, 0 to 1; together at most 1. */
  readonly rates: Readonly<Partial<Record<FaultKind, number>>>
  /** Taken one per call before the rates apply; `ok` is a call without a fault. */
  readonly script: readonly (FaultKind | 'ok')[]
  readonly retryAfterSeconds: number | null
  /** More calls than this in a window are answered with 429 and the time of the reset, before anything else. */
  readonly limit: CallLimit | null
  /** How long a `late-accepted` call waits before it is accepted. */
  readonly lateMs: number
}

export type FaultPlan = {
  readonly seed: number
  readonly latencyMs: number
  /** How far the providers' clocks are ahead of the real one. */
  readonly clockAheadMs: number
  /** How the provider changes a text: different quotes, dashes and spaces, or other words altogether. */
  readonly texts: 'as-sent' | 'smart-encoded' | 'rewritten'
  readonly email: ChannelFaults
  readonly sms: ChannelFaults
}

const noFaults: ChannelFaults = { rates: {}, script: [], retryAfterSeconds: 1, limit: null, lateMs: 5000 }

export const calm = (seed: number, latencyMs: number): FaultPlan => ({
  seed,
  latencyMs,
  clockAheadMs: 0,
  texts: 'as-sent',
  email: noFaults,
  sms: noFaults,
})

/** Decides the fault of every call; the sequence is the same for the same plan. */
export type FaultSource = {
  readonly plan: () => FaultPlan
  readonly set: (plan: FaultPlan) => void
  readonly next: (channel: Channel) => FaultKind | 'ok'
  /** Counts a call against the limit of its channel; null without a limit. */
  readonly count: (channel: Channel, now: number) => Standing | null
}

export const createFaultSource = (initial: FaultPlan): FaultSource => {
  let plan = initial
  let random = { email: createRandom(plan.seed), sms: createRandom(plan.seed + 1) }
  let calls = { email: 0, sms: 0 }
  let counters = { email: createCallCounter(), sms: createCallCounter() }
  return {
    plan: () => plan,
    set(next) {
      plan = next
      random = { email: createRandom(next.seed), sms: createRandom(next.seed + 1) }
      calls = { email: 0, sms: 0 }
      counters = { email: createCallCounter(), sms: createCallCounter() }
    },
    count(channel, now) {
      const { limit } = plan[channel]
      return limit && counters[channel].count(limit, now)
    },
    next(channel) {
      const { script, rates } = plan[channel]
      const scripted = script[calls[channel]]
      calls[channel] += 1
      if (scripted) return scripted
      const kinds = Object.entries(rates) as [FaultKind, number][]
      if (kinds.length === 0) return 'ok'
      let drawn = random[channel]()
      for (const [kind, rate] of kinds) {
        drawn -= rate
        if (drawn < 0) return kind
      }
      return 'ok'
    },
  }
}
