import { describe, expect, it } from 'vitest'
import { calm, createFaultSource, type FaultPlan } from './faults.ts'

const stormy = (seed: number): FaultPlan => {
  const plan = calm(seed, 0)
  return { ...plan, email: { ...plan.email, rates: { unavailable: 0.2, 'reset-accepted': 0.1 } } }
}
const drawn = (seed: number, count: number): string[] => {
  const source = createFaultSource(stormy(seed))
  return Array.from({ length: count }, () => source.next('email'))
}

describe('the fault plan', () => {
  it('is calm unless told otherwise', () => {
    const source = createFaultSource(calm(1, 0))
    expect(new Set(Array.from({ length: 1000 }, () => source.next('email')))).toEqual(new Set(['ok']))
  })

  it('repeats exactly for the same seed and differs for another', () => {
    expect(drawn(7, 200)).toEqual(drawn(7, 200))
    expect(drawn(7, 200)).not.toEqual(drawn(8, 200))
  })

  it('keeps the rates', () => {
    const faults = drawn(3, 20_000)
    const share = (kind: string): number => faults.filter((fault) => fault === kind).length / faults.length
    expect(share('unavailable')).toBeCloseTo(0.2, 1)
    expect(share('reset-accepted')).toBeCloseTo(0.1, 1)
    expect(share('ok')).toBeCloseTo(0.7, 1)
  })

  it('follows the script first, per channel', () => {
    const plan = calm(1, 0)
    const source = createFaultSource({ ...plan, sms: { ...plan.sms, script: ['unavailable', 'ok', 'unauthorized'] } })
    expect(source.next('email')).toBe('ok')
    expect([1, 2, 3, 4].map(() => source.next('sms'))).toEqual(['unavailable', 'ok', 'unauthorized', 'ok'])
  })
})
