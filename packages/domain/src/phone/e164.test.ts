import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { isKnownNumber, toE164 } from './index.ts'

describe('numbers in E.164', () => {
  it('reads numbers of the United States as the library does, however they are written', () => {
    for (let n = 0; n < 2_000; n++) {
      const digits = String(1_000_000_000 + n * 4_498_763).slice(0, 10)
      const typed = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
      const number = parsePhoneNumberFromString(typed, 'US')
      expect(toE164(typed)).toBe(number?.isPossible() ? number.number : null)
    }
    expect(toE164('212.555.0134')).toBe('+12125550134')
  })

  it('uses the country code, and returns nothing for an invalid number', () => {
    expect(toE164('+44 20 7946 0018')).toBe('+442079460018')
    expect(toE164('call me')).toBeNull()
    expect(toE164('555-0134')).toBeNull()
  })

  it('knows which numbers a country has', () => {
    expect(['+44 20 7946 0018', '+49 30 901820', '+81 3-3224-9999'].map(isKnownNumber)).toEqual([true, true, true])
    expect(['+44 20 7946', '+999 1234 5678', '020 7946 0018'].map(isKnownNumber)).toEqual([false, false, false])
  })
})
