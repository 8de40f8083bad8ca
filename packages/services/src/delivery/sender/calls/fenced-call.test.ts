import { createCircuitBreaker } from '@velvet/domain/delivery'
import { describe, expect, it } from 'vitest'
import type { SendOptions, SendOutcome } from '../../../message-providers/index.ts'
import { deliverySettings } from '../../settings.ts'
import { createFencedCall, type SendBatch } from './fenced-call.ts'
import type { Handed } from './handed.ts'

const settings = deliverySettings({
  leaseMs: 60_000,
  waitMs: 900_000,
  sweepMs: 15_000,
  email: { concurrency: 10, perSecond: 1_000 },
  sms: { concurrency: 4, perSecond: 100 },
})
/** The least time that a lease must still have left. */
const neededMs = settings.postTimeoutMs + settings.postGraceMs

const handed = (count: number): Handed[] =>
  Array.from({ length: count }, (_, index) => ({
    claim: {
      id: `${index}`,
      campaignId: 'c',
      serviceContentId: null,
      attempt: 2,
      address: `p${index}@example.com`,
      values: {},
      content: null,
    },
    attempt: 3,
  }))
const accepted: SendOutcome = { kind: 'accepted', providerId: 'p', httpStatus: 202 }
const certainlyNot = (reason: string): SendOutcome => ({ kind: 'retry', reason, retryAfterMs: 0 })

type Setting = { answer?: SendOutcome | ((options: SendOptions) => SendOutcome); batches?: boolean; openAfter?: number }

/** A worker at a given moment of its own clock, and the calls it made. */
const worker = ({ answer = accepted, batches = true, openAfter = 3 }: Setting = {}) => {
  let now = 1_000_000
  const calls: { ids: string[]; attempt: number; options: SendOptions }[] = []
  const note: SendBatch = async (part, options) => {
    calls.push({ ids: part.map(({ claim }) => claim.id), attempt: part[0]?.attempt ?? 0, options })
    return typeof answer === 'function' ? answer(options) : answer
  }
  const breaker = createCircuitBreaker({ openMs: settings.breakerOpenMs, consecutive: openAfter })
  const call = createFencedCall({
    send: (claim, attempt, options) => note([{ claim, attempt }], options),
    sendBatch: batches ? note : null,
    ...{ settings, breaker },
    clock: () => now,
  })
  return {
    calls,
    breaker,
    now: () => now,
    pass: (ms: number): void => {
      now += ms
    },
    call,
  }
}

describe('a fenced call', () => {
  it('G2 F10 starts only while the lease outlasts the longest call and its grace', async () => {
    const { call, calls, now } = worker()
    expect(neededMs).toBe(20_000)
    for (const left of [neededMs, neededMs - 1, 0, -1, -settings.leaseMs])
      expect(await call(handed(1), { leaseEnds: now() + left }), `${left} ms left`).toEqual(certainlyNot('lease_lost'))
    expect(calls).toEqual([])
    expect(await call(handed(1), { leaseEnds: now() + neededMs + 1 })).toEqual(accepted)
    const options = { timeoutMs: settings.postTimeoutMs, mayLeave: expect.any(Function), traceparent: null }
    expect(calls).toEqual([{ ids: ['0'], attempt: 3, options }])
  })

  it('G2 F10 starts nothing for a lease that was long enough before the worker was frozen', async () => {
    const { call, calls, now, pass } = worker()
    const leaseEnds = now() + settings.leaseMs
    pass(settings.leaseMs - neededMs)
    expect(await call(handed(50), { leaseEnds })).toEqual(certainlyNot('lease_lost'))
    expect(calls).toEqual([])
  })

  it('G2 F10 lets nothing leave once the time of the call is over, however long it was prepared or the worker frozen', async () => {
    for (const [frozenMs, outcome] of [
      [settings.postTimeoutMs - 1, accepted],
      [settings.postTimeoutMs, certainlyNot('lease_lost')],
    ] as const) {
      const left: number[] = []
      const { call, breaker, now, pass } = worker({
        openAfter: 1,
        answer: ({ mayLeave }) => {
          pass(frozenMs)
          return mayLeave?.() ? accepted : { kind: 'retry', reason: 'never left' }
        },
      })
      const [leaseEnds, leftAt] = [now() + settings.leaseMs, now() + frozenMs]
      expect(await call(handed(1), { leaseEnds, onLeft: () => left.push(now()) })).toEqual(outcome)
      expect(left).toEqual(outcome === accepted ? [leftAt] : [])
      expect(breaker.state(now())).toBe('closed')
    }
  })

  it('leaves the breaker unchanged when a call never starts', async () => {
    const { call, breaker, now } = worker({ openAfter: 1 })
    await call(handed(1), { leaseEnds: now() })
    expect(breaker.state(now())).toBe('closed')
  })

  it('carries several recipients in one call, and a single one as a single call', async () => {
    const { call, calls, now } = worker()
    const leaseEnds = now() + settings.leaseMs
    await call(handed(3), { leaseEnds })
    await call(handed(1), { leaseEnds })
    expect(calls.map(({ ids }) => ids)).toEqual([['0', '1', '2'], ['0']])
    const alone = worker({ batches: false })
    expect(await alone.call(handed(2), { leaseEnds })).toEqual(certainlyNot('one_at_a_time'))
    expect(alone.calls).toEqual([])
  })

  it('F7 reports failures of the provider to the breaker, but not a 429 that says how long to wait', async () => {
    const lost = worker({ answer: { kind: 'unknown', reason: 'timeout' }, openAfter: 2 })
    for (let turn = 0; turn < 2; turn += 1) await lost.call(handed(1), { leaseEnds: lost.now() + settings.leaseMs })
    expect(lost.breaker.state(lost.now())).toBe('open')

    const refused = { kind: 'refused', code: 'to', message: 'Bad address' } as const
    const one = worker({ answer: refused, openAfter: 1 })
    await one.call(handed(1), { leaseEnds: one.now() + settings.leaseMs })
    expect(one.breaker.state(one.now())).toBe('closed')

    const tooMuch = { kind: 'retry', reason: 'rate_limited', httpStatus: 429, retryAfterMs: 1_000 } as const
    const busy = worker({ answer: tooMuch, openAfter: 1 })
    await busy.call(handed(1), { leaseEnds: busy.now() + settings.leaseMs })
    expect(busy.breaker.state(busy.now())).toBe('closed')
  })
})
