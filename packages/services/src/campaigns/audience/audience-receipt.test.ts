import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { describe, expect, it } from 'vitest'
import { addReceipts } from './audience-receipt.ts'

const part: AudienceReceipt = {
  matched: 10,
  reachable: 6,
  channels: [
    {
      channel: 'email',
      eligible: 6,
      deferred: null,
      excluded: [
        { reason: 'opted_out', count: 3 },
        { reason: 'no_address', count: 1 },
      ],
    },
    { channel: 'sms', eligible: 2, deferred: { count: 1, until: '2026-01-02T14:00:00.000Z' }, excluded: [] },
  ],
  blanks: [{ token: 'city', count: 2 }],
}

describe('the receipt of an audience in parts', () => {
  it('is the sum of its parts, the most frequent reason first', () => {
    const other: AudienceReceipt = {
      matched: 5,
      reachable: 1,
      channels: [
        { channel: 'email', eligible: 1, deferred: null, excluded: [{ reason: 'no_address', count: 4 }] },
        { channel: 'sms', eligible: 5, deferred: { count: 4, until: '2026-01-02T17:00:00.000Z' }, excluded: [] },
      ],
      blanks: [
        { token: 'firstName', count: 1 },
        { token: 'city', count: 1 },
      ],
    }
    expect(addReceipts(part, other)).toEqual({
      matched: 15,
      reachable: 7,
      channels: [
        {
          channel: 'email',
          eligible: 7,
          deferred: null,
          excluded: [
            { reason: 'no_address', count: 5 },
            { reason: 'opted_out', count: 3 },
          ],
        },
        { channel: 'sms', eligible: 7, deferred: { count: 5, until: '2026-01-02T17:00:00.000Z' }, excluded: [] },
      ],
      blanks: [
        { token: 'firstName', count: 1 },
        { token: 'city', count: 3 },
      ],
    })
    expect(addReceipts(other, part)).toEqual(addReceipts(part, other))
  })

  it('keeps the time of the last deferred text from either part', () => {
    const [email, sms] = part.channels
    if (!email || !sms) throw new Error('the part has two channels')
    const quiet: AudienceReceipt = { ...part, channels: [email, { ...sms, deferred: null }] }
    expect(addReceipts(quiet, part).channels[1]?.deferred).toEqual(sms.deferred)
    expect(addReceipts(part, quiet).channels[1]?.deferred).toEqual(sms.deferred)
  })
})
