import { describe, expect, it } from 'vitest'
import { campaignText, compileSms, fillSms, measureSms } from './sms-text.ts'

describe('texts', () => {
  it('end with the opt-out line, unless the author wrote one', () => {
    expect(campaignText('Doors open at nine. ')).toBe('Doors open at nine.\nReply STOP to opt out')
    expect(campaignText('Doors at nine. Text STOP to leave.')).toBe('Doors at nine. Text STOP to leave.')
    expect(campaignText('Doors at nine. Reply with "stop" to leave.')).toBe(
      'Doors at nine. Reply with "stop" to leave.',
    )
    expect(campaignText("DON'T STOP THE PARTY")).toBe("DON'T STOP THE PARTY\nReply STOP to opt out")
    expect(campaignText('Nonstop music')).toBe('Nonstop music\nReply STOP to opt out')
  })

  it('are filled in for one person', () => {
    expect(fillSms(compileSms('Hi {{firstName|there}}, {city}'), { firstName: 'Ada' })).toBe(
      'Hi Ada, \nReply STOP to opt out',
    )
  })

  it.each([
    ['', 0, 'GSM-7', 0],
    ['x'.repeat(160), 160, 'GSM-7', 1],
    ['x'.repeat(161), 161, 'GSM-7', 2],
    ['€'.repeat(81), 81, 'GSM-7', 2],
    ['Привет', 6, 'UCS-2', 1],
    ['😀'.repeat(36), 36, 'UCS-2', 2],
  ] as const)('BULK-28 counts %s as %i characters of %s in %i messages', (text, characters, encoding, segments) => {
    expect(measureSms(text)).toEqual({ characters, encoding, segments })
  })
})
