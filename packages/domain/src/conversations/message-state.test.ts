import { communicationStates } from '@velvet/contracts/delivery'
import { describe, expect, it } from 'vitest'
import { failureOf, messageState } from './message-state.ts'

const record = { skipReason: null, errorCode: null, errorMessage: null }

describe('the state of a text', () => {
  it('ENT-59 uses the statuses of campaigns, and is queued until it is being sent', () => {
    expect(communicationStates.map(messageState)).toEqual([
      'queued',
      'sending',
      'sending',
      'needs_review',
      'sent',
      'delivered',
      'failed',
      'failed',
      'skipped',
    ])
  })

  it.each([
    [{ state: 'accepted' }, null],
    [{ state: 'queued' }, null],
    [
      { state: 'queued', errorCode: 'will_retry' },
      'The provider could not accept it yet. Velvet retries automatically.',
    ],
    [{ state: 'skipped', skipReason: 'suppressed' }, 'Opted out, or the number cannot receive texts.'],
    [
      { state: 'unknown' },
      'The provider did not answer. Velvet is checking whether the text was sent, so that it is not sent twice.',
    ],
    [{ state: 'needs_review' }, 'It may not have arrived: the provider’s answer was lost.'],
    [{ state: 'failed' }, 'It could not be delivered.'],
    [{ state: 'failed', errorMessage: ' ' }, 'It could not be delivered.'],
    [
      { state: 'failed', errorCode: '30003', errorMessage: 'Unreachable handset' },
      'Unreachable handset. The phone was off or out of reach. Try again later.',
    ],
    [
      { state: 'failed', errorCode: 'provider_blocked', errorMessage: 'Authenticate' },
      'Authenticate. Check the provider’s key, sender, and credit, then try again.',
    ],
  ] as const)('%o is explained as %s', (known, sentence) => {
    expect(failureOf({ ...record, ...known })).toBe(sentence)
  })
})
