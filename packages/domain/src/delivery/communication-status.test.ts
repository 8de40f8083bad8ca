import { communicationStates, communicationStatuses } from '@velvet/contracts/delivery'
import { describe, expect, it } from 'vitest'
import { statesOf, statusOf } from './communication-status.ts'

describe('the status that an admin sees', () => {
  it('ENT-51 shows each state as documented', () => {
    expect(Object.fromEntries(communicationStates.map((state) => [state, statusOf(state)]))).toEqual({
      queued: 'sending',
      submitting: 'sending',
      unknown: 'sending',
      needs_review: 'needs_review',
      accepted: 'sent',
      delivered: 'delivered',
      failed: 'failed',
      bounced: 'failed',
      skipped: 'skipped',
    })
  })

  it('maps every state to exactly one status', () => {
    expect(communicationStatuses.flatMap(statesOf).sort()).toEqual([...communicationStates].sort())
  })
})
