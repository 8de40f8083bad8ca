import { expect, it } from 'vitest'
import { whyUnresolvable } from './why-unresolvable.ts'

const failed = { state: 'failed', isPersonDeleted: false, isBlanked: false } as const

it.each([
  [{}, null],
  [{ state: 'needs_review' }, null],
  [{ state: 'bounced' }, 'This message bounced, so it cannot be sent again.'],
  [{ state: 'skipped' }, 'This message was held back, so it cannot be sent again.'],
  [{ state: 'delivered' }, 'This message has arrived or is on its way, so it cannot be sent again.'],
  [{ state: 'queued' }, 'This message has arrived or is on its way, so it cannot be sent again.'],
  [{ isBlanked: true }, 'This message is no longer stored, so it cannot be sent again.'],
  [{ isPersonDeleted: true, isBlanked: true }, 'This person was deleted, so the message cannot be sent again.'],
] as const)('a message to a guest that is %j is sent again, or the reason is true: %s', (change, message) => {
  expect(whyUnresolvable('resend', { ...failed, ...change })?.message ?? null).toBe(message)
})

it('only a message to a guest that needs review counts as sent', () => {
  expect(whyUnresolvable('mark_sent', { ...failed, state: 'needs_review', isPersonDeleted: true })).toBeNull()
  expect(whyUnresolvable('mark_sent', failed)).toMatchObject({ message: 'This message does not need review anymore.' })
})
