import { beforeEach, describe, expect, it } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

const openMs = 30_000

describe('the circuit breaker', () => {
  let breaker: CircuitBreaker
  beforeEach(() => {
    breaker = createCircuitBreaker({ openMs, consecutive: 5 })
  })
  const finish = (times: number, isFailure: boolean, at: number): void => {
    for (let i = 0; i < times; i += 1) {
      breaker.started(at)
      breaker.finished(isFailure, at)
    }
  }

  it('allows every call while calls succeed', () => {
    finish(1_000, false, 0)
    expect([breaker.state(0), breaker.allows(0), breaker.waitMs(0)]).toEqual(['closed', Number.POSITIVE_INFINITY, 0])
  })

  it('opens after five failures in a row, but not after four', () => {
    finish(4, true, 0)
    expect(breaker.state(0)).toBe('closed')
    finish(1, true, 0)
    expect([breaker.state(0), breaker.allows(0), breaker.waitMs(0)]).toEqual(['open', 0, openMs])
  })

  it('opens when half of at least ten calls fail within half a minute', () => {
    for (let i = 0; i < 4; i += 1) {
      finish(1, false, i)
      finish(1, true, i)
    }
    expect(breaker.state(10)).toBe('closed')
    finish(1, false, 10)
    finish(1, true, 10)
    expect(breaker.state(10)).toBe('open')
  })

  it('forgets failures after half a minute', () => {
    finish(4, true, 0)
    finish(4, false, 0)
    finish(1, true, 31_000)
    expect(breaker.state(31_000)).toBe('closed')
    finish(5, false, 31_000)
    finish(3, true, 31_001)
    expect(breaker.state(31_001)).toBe('closed')
  })

  it('probes the provider once, and closes when the probe succeeds', () => {
    finish(5, true, 0)
    expect(breaker.allows(openMs - 1)).toBe(0)
    expect([breaker.state(openMs), breaker.allows(openMs)]).toEqual(['half_open', 1])
    breaker.started(openMs)
    expect(breaker.allows(openMs)).toBe(0)
    expect(breaker.waitMs(openMs)).toBeGreaterThan(0)
    breaker.finished(false, openMs + 50)
    expect([breaker.state(openMs + 50), breaker.allows(openMs + 50)]).toEqual(['closed', Number.POSITIVE_INFINITY])
  })

  it('stays open for another interval when the probe fails', () => {
    finish(5, true, 0)
    breaker.started(openMs)
    breaker.finished(true, openMs + 50)
    expect([breaker.state(openMs + 60), breaker.allows(openMs + 60)]).toEqual(['open', 0])
    expect(breaker.allows(2 * openMs + 50)).toBe(1)
  })

  it('ignores calls that began before it opened', () => {
    finish(5, true, 0)
    breaker.finished(false, 10)
    breaker.finished(true, openMs + 10)
    expect([breaker.state(20), breaker.state(openMs + 20)]).toEqual(['open', 'half_open'])
  })
})
