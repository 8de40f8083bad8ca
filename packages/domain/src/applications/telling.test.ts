import { applicationStatuses } from '@velvet/contracts/applications'
import { describe, expect, it } from 'vitest'
import { answersOf, effectOfDecision, isCorrection, kindOfTelling, tellsGuests } from './telling.ts'

const now = new Date('2026-06-10T20:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('what a guest is told', () => {
  it('MSG-10 depends on what the guest was told before: a place that is taken back is canceled', () => {
    expect(applicationStatuses.map((status) => kindOfTelling(null, status))).toEqual([
      ...[null, 'received', 'waitlisted', 'offer', 'approved', 'declined', null, null],
    ])
    for (const told of ['approved', 'offered'] as const)
      for (const status of ['declined', 'pending', 'withdrawn'] as const)
        expect(kindOfTelling(told, status)).toBe('cancelled')
    expect([kindOfTelling('waitlisted', 'declined'), kindOfTelling('approved', 'waitlisted')]).toEqual([
      ...['declined', 'waitlisted'],
    ])
  })

  it('MSG-09 is nothing when the guest knows it already', () => {
    for (const status of applicationStatuses) expect(kindOfTelling(status, status)).toBeNull()
  })

  it('MSG-10 is a correction when the guest was told another decision', () => {
    expect([isCorrection('approved', 'declined'), isCorrection('declined', 'approved')]).toEqual([true, true])
    expect([isCorrection(null, 'approved'), isCorrection('approved', 'approved')]).toEqual([false, false])
    for (const told of ['pending', 'expired', 'withdrawn'] as const) expect(isCorrection(told, 'approved')).toBe(false)
  })
})

describe('the effect of a decision', () => {
  const rules = { release: 'by_hand', releaseAt: null, date: null, cancelledAt: null, archivedAt: null } as const

  it('MSG-03 MSG-12 follows the event', () => {
    expect(effectOfDecision({ ...rules, release: 'silent' }, now)).toBe('silent')
    expect(effectOfDecision({ ...rules, release: 'at_once' }, now)).toBe('told')
    expect(effectOfDecision(rules, now)).toBe('staged')
    expect(effectOfDecision({ ...rules, release: 'at', releaseAt: at(1) }, now)).toBe('staged')
    expect(effectOfDecision({ ...rules, release: 'at', releaseAt: now }, now)).toBe('told')
  })

  it('MSG-03 is known beforehand: applicants hear of it at once, from a time on, when staff send it, or never', () => {
    expect(answersOf({ ...rules, release: 'at_once' }, now)).toEqual({ when: 'at_once', from: null })
    expect(answersOf({ ...rules, release: 'silent' }, now)).toEqual({ when: 'none', from: null })
    expect(answersOf(rules, now)).toEqual({ when: 'later', from: null })
    const timed = { ...rules, release: 'at', releaseAt: at(1) } as const
    expect(answersOf(timed, now)).toEqual({ when: 'at', from: at(1).toISOString() })
    expect(answersOf(timed, at(1))).toEqual({ when: 'at_once', from: null })
  })

  it('ANS-24 is silent once the night is over or canceled', () => {
    for (const release of ['silent', 'at_once', 'by_hand', 'at'] as const) {
      expect(effectOfDecision({ ...rules, release, date: at(-13) }, now)).toBe('silent')
      expect(effectOfDecision({ ...rules, release, cancelledAt: at(-1) }, now)).toBe('silent')
      expect(effectOfDecision({ ...rules, release, archivedAt: at(-1) }, now)).toBe('silent')
    }
    expect(tellsGuests({ ...rules, date: at(-11) }, now)).toBe(true)
  })
})
