import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, it } from 'vitest'
import { busyMs } from '../testing/index.ts'
import { measureSms } from './sms-text.ts'

const signs = ['a', '€', '😀', '🇺🇸', '👩\u200d', 'e\u0301\u0301', '\u0301', '\u1100', '\u{1F1FA}', 'ж', '\r\n', ' ']

it.each(signs)('BULK-28 measures a text of 200,000 characters in an instant: %j (S3)', (sign) => {
  const text = sign.repeat(200_000 / sign.length)
  const { length } = Array.from(text)
  const measure = () => expect(measureSms(text).characters).toBe(length)
  expect(Math.min(busyMs(measure), busyMs(measure), busyMs(measure))).toBeLessThan(250)
})

it('BULK-28 counts a text that is too long to send as its provider would bill it (S3)', () => {
  const own = fc.string({
    unit: fc.constantFrom('a', 'Z', ' ', 'é', '€', '{', '\n'),
    minLength: 1_601,
    maxLength: 2_500,
  })
  fc.assert(
    fc.property(own, (text) => {
      const { encodingName, segmentsCount } = new SegmentedMessage(text)
      const { encoding, segments } = measureSms(text)
      expect(encoding).toBe(encodingName)
      // A sign of two septets never stands in two segments, so that one in a hundred may be more.
      expect(Math.abs(segments - segmentsCount)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 50 },
  )
  expect(measureSms('ж'.repeat(1_675))).toEqual({ characters: 1_675, encoding: 'UCS-2', segments: 25 })
})
