import { expect, it } from 'vitest'
import { isOutdated, whyUnresolvable } from './why-unresolvable.ts'

const failed = { state: 'failed', isPersonDeleted: false, isBlanked: false, isOutdated: false } as const

it.each([
  [{}, null],
  [{ state: 'needs_review' }, null],
  [{ state: 'bounced' }, 'This message bounced, so it cannot be sent again.'],
  [{ state: 'skipped' }, 'This message was held back, so it cannot be sent again.'],
  [{ state: 'delivered' }, 'This message has arrived or is on its way, so it cannot be sent again.'],
  [{ state: 'queued' }, 'This message has arrived or is on its way, so it cannot be sent again.'],
  [{ isBlanked: true }, 'This message is no longer stored, so it cannot be sent again.'],
  [{ isOutdated: true }, 'What this message says is no longer true, so it cannot be sent again.'],
  [{ isPersonDeleted: true, isBlanked: true }, 'This person was deleted, so the message cannot be sent again.'],
] as const)('a message to a guest that is %j is sent again, or the reason is true: %s', (change, message) => {
  expect(whyUnresolvable('resend', { ...failed, ...change })?.message ?? null).toBe(message)
})

const now = new Date('2027-03-06T20:00:00Z')
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
const approved = {
  kind: 'approved',
  isSuperseded: false,
  offerEnd: null,
  night: { date: hours(24), cancelledAt: null },
} as const

it.each([
  [{}, false],
  [{ isSuperseded: true }, true],
  [{ night: { date: null, cancelledAt: null } }, false],
  [{ night: { date: hours(-48), cancelledAt: null } }, true],
  [{ night: { date: hours(24), cancelledAt: hours(-1) } }, true],
  [{ kind: 'cancelled', night: { date: hours(24), cancelledAt: hours(-1) } }, false],
  [{ kind: 'offer', offerEnd: hours(1) }, false],
  [{ kind: 'offer', offerEnd: hours(-1) }, true],
  [{ kind: 'offer' }, true],
] as const)('a message to a guest whose circumstances are %j is outdated: %s', (change, expected) => {
  expect(isOutdated({ ...approved, ...change }, now)).toBe(expected)
})

it('only a message to a guest that needs review counts as sent', () => {
  expect(whyUnresolvable('mark_sent', { ...failed, state: 'needs_review', isPersonDeleted: true })).toBeNull()
  expect(whyUnresolvable('mark_sent', failed)).toMatchObject({ message: 'This message does not need review anymore.' })
})
