import { describe, expect, it } from 'vitest'
import { barrierOf, barrierSentence, barrierSuggestion, requireTextable } from './sms-block-reason.ts'

const reachable = {
  phone: '(212) 555-0134',
  phoneE164: '+12125550134',
  consent: 'opted_in',
  isSuppressed: false,
} as const

describe('the reason why a person cannot be texted', () => {
  it.each([
    [{}, null],
    [{ isSuppressed: true }, 'suppressed'],
    [{ consent: 'opted_out', isSuppressed: true }, 'opted_out'],
    [{ consent: 'not_asked' }, 'not_asked'],
    [{ phoneE164: null, consent: 'opted_out' }, 'invalid_number'],
    [{ phone: ' ', phoneE164: null }, 'no_number'],
    [{ phone: null, phoneE164: null }, 'no_number'],
  ] as const)('%o is %s', (change, barrier) => {
    expect(barrierOf({ ...reachable, ...change })).toBe(barrier)
  })

  it('T33 is a sentence about the person, with advice', () => {
    expect(barrierSentence('opted_out', 'Ada')).toBe('Ada opted out of texts.')
    expect(barrierSentence('not_asked', 'Ada')).toBe('Ada has not opted into texts.')
    expect(barrierSuggestion('not_asked')).not.toMatch('START')
    expect(barrierSuggestion('no_number')).toBe('Add a phone number to the applicant.')
    expect(() => requireTextable('opted_out', 'Ada')).toThrow('Ada opted out of texts.')
    expect(() => requireTextable(null, 'Ada')).not.toThrow()
  })
})
