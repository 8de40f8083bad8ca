import { describe, expect, it } from 'vitest'
import { isReleaseLate, kindOnRelease, type Releasable, whyNotReleased } from './judge-release.ts'
import { recallSentence, releaseSentence } from './outbox-sentence.ts'

const now = new Date('2026-06-10T20:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const rules = {
  release: 'by_hand',
  releaseAt: null,
  date: null,
  cancelledAt: null,
  archivedAt: null,
  opensAt: null,
} as const
const waiting = (facts: Partial<Releasable> = {}): Releasable => ({
  ...{ status: 'pending', stagedStatus: null, toldStatus: 'pending', noticeKind: null, isNews: true, ...facts },
})

describe('a release', () => {
  it('MSG-06 MSG-09 tells the staged decision, and nothing that the guest knows', () => {
    expect(kindOnRelease(waiting({ stagedStatus: 'approved' }), rules, now)).toBe('approved')
    expect(kindOnRelease(waiting({ stagedStatus: 'approved', toldStatus: 'approved' }), rules, now)).toBeNull()
  })

  it('MSG-27 MSG-28 tells a canceled night before a decision, and other news after it', () => {
    const approved = { status: 'approved', toldStatus: 'approved' } as const
    const cancelled = waiting({ ...approved, noticeKind: 'cancelled', stagedStatus: 'declined' })
    expect(kindOnRelease(cancelled, { ...rules, cancelledAt: at(-1) }, now)).toBe('cancelled')
    expect(kindOnRelease(waiting({ ...approved, noticeKind: 'changed' }), rules, now)).toBe('changed')
    expect(kindOnRelease(waiting({ ...approved, noticeKind: 'changed', stagedStatus: 'waitlisted' }), rules, now)).toBe(
      'waitlisted',
    )
  })

  it('ANS-24 tells nothing about a night that is over', () => {
    expect(kindOnRelease(waiting({ stagedStatus: 'approved' }), { ...rules, date: at(-13) }, now)).toBeNull()
  })

  it('MSG-14 leaves alone what has nothing staged and nothing to tell, and an offer after doors', () => {
    expect(whyNotReleased(waiting({ stagedStatus: 'approved' }), rules, now)).toBeNull()
    expect(whyNotReleased(waiting(), rules, now)).toBe('Nothing is staged.')
    expect(whyNotReleased(waiting({ status: 'approved' }), rules, now)).toBeNull()
    expect(whyNotReleased(waiting({ toldStatus: null, isNews: false }), rules, now)).toBe('Nothing is staged.')
    expect(whyNotReleased(waiting({ stagedStatus: 'offered' }), { ...rules, opensAt: now }, now)).toMatch(/doors/)
    expect(whyNotReleased(waiting({ status: 'offered' }), { ...rules, opensAt: now }, now)).toMatch(/doors/)
  })

  it('MSG-12 is late after more than an hour', () => {
    expect([isReleaseLate(at(-1), now), isReleaseLate(at(-1.01), now)]).toEqual([false, true])
  })

  it('says what was done', () => {
    expect(releaseSentence(1_200, 1, 0)).toBe('Released 1,200 decisions with 1 message.')
    expect(releaseSentence(0, 0, 2)).toBe('Nothing was released. 2 were skipped.')
    expect(recallSentence(1, 0, 1)).toBe('Recalled 1 decision. 1 was skipped.')
    expect(recallSentence(2, 1, 0)).toBe('Recalled 2 decisions and 1 message.')
    expect(recallSentence(0, 3, 0)).toBe('Recalled 3 messages.')
    expect(recallSentence(0, 0, 1)).toBe('Nothing was recalled. 1 was skipped.')
  })
})
