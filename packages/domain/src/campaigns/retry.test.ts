import { expect, it } from 'vitest'
import { decideRetry, retrySentence } from './retry.ts'

const ended = { status: 'failed', failureReason: 'No message was accepted.', isBlanked: false } as const

it('retries an ended campaign, but not one that is still sending', () => {
  expect(decideRetry(ended)).toBe('retry')
  expect(decideRetry({ ...ended, status: 'completed', failureReason: null })).toBe('retry')
  expect(decideRetry({ ...ended, status: 'sending', failureReason: null })).toBe('already')
})

it.each([
  [{ status: 'draft' }, 'This campaign has not been sent yet.'],
  [{ status: 'scheduled' }, 'This campaign has not been sent yet.'],
  [{ failureReason: 'cancelled' }, 'This campaign was canceled.'],
  [{ isBlanked: true }, 'The messages of this campaign are no longer stored.'],
] as const)('refuses to retry with %j', (change, message) => {
  expect(() => decideRetry({ ...ended, ...change })).toThrow(message)
})

it('says how many are sent again and how many not', () => {
  const held = [
    { reason: 'opted_out', count: 1_200 },
    { reason: 'unresolved', count: 34 },
  ] as const
  expect(retrySentence('retry', { retryable: 1, held: [] })).toBe('1 message is being sent again.')
  expect(retrySentence('retry', { retryable: 1_461, held: [...held] })).toBe(
    '1,461 messages are being sent again. 1,234 messages are not sent again.',
  )
  expect(retrySentence('retry', { retryable: 0, held: [{ reason: 'suppressed', count: 1 }] })).toBe(
    'No message can be sent again. 1 message is not sent again.',
  )
})
