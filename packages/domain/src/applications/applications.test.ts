import { applicationStatuses, decisions } from '@velvet/contracts/applications'
import { describe, expect, it } from 'vitest'
import { chooseBest, headsToFill } from './choose-best.ts'
import { decisionSentence } from './decision-sentence.ts'
import { type Arrival, judgeArrival, requireOpenNight } from './judge-arrival.ts'
import { type Decidable, judgeDecisions, requireAnyRoom } from './judge-decisions.ts'
import { offerExpiry, requireOfferExpiry } from './offers.ts'
import { canMove } from './transitions.ts'

describe('transitions of applications', () => {
  it('ANS-01 let staff set all statuses but two, except an offer after an approval', () => {
    for (const from of applicationStatuses)
      for (const to of applicationStatuses)
        expect(canMove('staff', from, to), `${from} to ${to}`).toBe(
          (decisions as readonly string[]).includes(to) && !(from === 'approved' && to === 'offered'),
        )
  })

  it('ANS-02 let guests leave and accept, and the system end and make offers', () => {
    const steps = applicationStatuses.flatMap((from) =>
      applicationStatuses.flatMap((to) => (canMove('guest', from, to) ? [`${from} ${to}`] : [])),
    )
    expect(steps.filter((step) => step.endsWith('withdrawn'))).toEqual([
      'pending withdrawn',
      'waitlisted withdrawn',
      'offered withdrawn',
      'approved withdrawn',
    ])
    expect(canMove('guest', 'offered', 'approved')).toBe(true)
    expect(canMove('guest', 'pending', 'approved')).toBe(false)
    expect([canMove('system', 'offered', 'expired'), canMove('system', 'waitlisted', 'offered')]).toEqual([true, true])
    expect(canMove('system', 'approved', 'expired')).toBe(false)
  })
})

describe('a decision on applications', () => {
  const now = new Date('2026-06-10T20:00:00Z')
  const night = { id: 'n', name: 'Gala', capacity: 4, approved: 0, held: 1, opensAt: null }
  const application = (id: string, heads = 1, more: Partial<Decidable> = {}): Decidable => ({
    ...{ id, eventId: 'n', status: 'pending', stagedStatus: null, toldStatus: null, heads, isHeld: false, ...more },
  })
  const judge = (applications: Decidable[], overrideHeads?: number) =>
    judgeDecisions(applications, new Map([['n', night]]), { by: 'staff', status: 'approved', overrideHeads, now })

  it('ANS-06 ANS-07 gives places in order, up to the capacity or the given number', () => {
    const parties = [application('a', 2), application('b', 2), application('c', 1), application('d', 1)]
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
    expect([ids(judge(parties).changed), ids(judge(parties).failed)]).toEqual(['ac', 'bd'])
    expect([ids(judge(parties, 5).changed), ids(judge(parties, 5).failed)]).toEqual(['ab', 'cd'])
    expect(ids(judge(parties, 1).changed)).toBe('ac')
  })

  it('ANS-04 skips what has the status, and not what has another decision staged', () => {
    const held = { status: 'approved', isHeld: true } as const
    const judgment = judge([application('a', 1, held), application('b', 9, { ...held, stagedStatus: 'declined' })])
    expect(judgment.skipped).toEqual([{ id: 'a', reason: 'Already approved.' }])
    expect(judgment.changed).toMatchObject([{ id: 'b' }])
  })

  it('ANS-06 is refused with the numbers when nothing fitted', () => {
    const parties = [application('a', 5), application('b', 4)]
    const refuse = () => requireAnyRoom(judge(parties), parties, new Map([['n', night]]))
    expect(refuse).toThrow('Gala has no room for a party of 5: 1 of 4 places are taken.')
    try {
      refuse()
    } catch (error) {
      expect(error).toMatchObject({ extras: { stats: { capacity: 4, held: 1, free: 3, requested: 9 } } })
    }
  })

  it('says what it did', () => {
    expect(decisionSentence('approved', { processed: 1_100, skipped: 0, failed: 0 })).toBe(
      'Approved 1,100 applications.',
    )
    expect(decisionSentence('offered', { processed: 1, skipped: 1, failed: 3 })).toBe(
      'Offered a place to 1 application. 1 was skipped. 3 were not changed.',
    )
    expect(decisionSentence('declined', { processed: 0, skipped: 2, failed: 0 })).toBe(
      'No applications were changed. 2 were skipped.',
    )
  })

  it('CAP-11 ends an offer after the hours of the event, at the doors at the latest', () => {
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    expect(offerExpiry({ opensAt: null, offerHours: 24 }, now)).toEqual(inHours(24))
    expect(offerExpiry({ opensAt: inHours(2), offerHours: 24 }, now)).toEqual(inHours(2))
    expect(() => requireOfferExpiry(inHours(2), [{ opensAt: inHours(2) }, { opensAt: null }], now)).not.toThrow()
    expect(() => requireOfferExpiry(inHours(3), [{ opensAt: inHours(2) }], now)).toThrow('before the doors')
    expect(() => requireOfferExpiry(now, [], now)).toThrow('in the future')
  })
})

describe('an application from the form', () => {
  const arrival: Arrival = {
    ...{ places: { capacity: 2, approved: 1, held: 1 }, heads: 1, membership: 'pending' },
    ...{ autoApprove: 'nobody', isQueued: false },
  }
  const full = { capacity: 2, approved: 2, held: 2 }

  it('ANS-17 waits for a decision, on the waitlist when the night is full', () => {
    expect(judgeArrival(arrival)).toEqual({ status: 'pending', by: 'guest' })
    expect(judgeArrival({ ...arrival, heads: 2 })).toEqual({ status: 'pending', by: 'guest' })
    expect(judgeArrival({ ...arrival, places: full })).toEqual({ status: 'waitlisted', by: 'guest' })
    expect(() => requireOpenNight(full, false)).toThrow('This night is full and its waitlist is closed.')
    expect(() => requireOpenNight(full, true)).not.toThrow()
    expect(() => requireOpenNight(arrival.places, false)).not.toThrow()
  })

  it('ANS-19 ANS-21 is approved by a rule for those whom it names, while the party fits and no one waits', () => {
    const ruled = { ...arrival, autoApprove: 'everybody' } satisfies Arrival
    expect(judgeArrival(ruled)).toEqual({ status: 'approved', by: 'rule' })
    expect(judgeArrival({ ...ruled, heads: 2 })).toEqual({ status: 'waitlisted', by: 'rule' })
    expect(judgeArrival({ ...ruled, isQueued: true })).toEqual({ status: 'waitlisted', by: 'rule' })
    expect(judgeArrival({ ...arrival, autoApprove: 'members' }).status).toBe('pending')
    expect(judgeArrival({ ...arrival, autoApprove: 'members', membership: 'approved' }).status).toBe('approved')
  })
})

describe('the best that fit', () => {
  const parties = [2, 3, 1, 1].map((heads, index) => ({ id: String(index + 1), heads }))
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

  it('CAP-08 passes over a party that does not fit, and everything after it when asked to', () => {
    const chosen = chooseBest(parties, 4, { stopAtMisfit: false })
    expect([ids(chosen.chosen), ids(chosen.passedOver)]).toEqual(['134', '2'])
    const stopped = chooseBest(parties, 4, { stopAtMisfit: true })
    expect(stopped.passedOver.map(({ reason }) => reason)).toEqual(['party_does_not_fit', 'after_stop', 'after_stop'])
    expect(chooseBest(parties, 2, { stopAtMisfit: false })).toEqual({ chosen: [parties[0]], passedOver: [] })
  })

  it('CAP-09 fills all free heads, and needs a number without a capacity', () => {
    expect([headsToFill(undefined, 3), headsToFill(undefined, -2), headsToFill(2, 3), headsToFill(9, null)]).toEqual([
      ...[3, 0, 2, 9],
    ])
    expect(() => headsToFill(undefined, null)).toThrow('how many heads')
    expect(() => headsToFill(4, 3)).toThrow('Only 3 places are free.')
  })
})
