import { campaignStatuses } from '@velvet/contracts/campaigns'
import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { decideSend, requireDeletable, requireEditable, requireSending } from './campaign-state.ts'

const outcome = (ask: () => unknown): unknown => {
  try {
    return ask() ?? 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('states of a campaign', () => {
  const table = {
    draft: ['start', 'allowed', 'allowed', 'campaign_not_sending'],
    scheduled: ['start', 'allowed', 'allowed', 'campaign_not_sending'],
    sending: ['already', 'campaign_not_draft', 'campaign_sending', 'allowed'],
    completed: ['campaign_not_sendable', 'campaign_not_draft', 'allowed', 'campaign_not_sending'],
    failed: ['campaign_not_sendable', 'campaign_not_draft', 'allowed', 'campaign_not_sending'],
  }

  it.each(campaignStatuses)('decides what a %s campaign allows: send, edit, delete, hold', (status) => {
    for (const isPaused of [false, true]) {
      const state = { status, isPaused }
      expect([
        outcome(() => decideSend(state)),
        outcome(() => requireEditable(state)),
        outcome(() => requireDeletable(state)),
        outcome(() => requireSending(state)),
      ]).toEqual(table[status])
    }
  })

  it('says what to do instead', () => {
    expect(() => requireDeletable({ status: 'sending', isPaused: false })).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        extras: expect.objectContaining({ suggestion: 'Cancel it first.' }),
      }),
    )
  })
})
