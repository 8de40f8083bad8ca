import { describe, expect, it } from 'vitest'
import { busyMs } from '../testing/index.ts'
import { cleanKey, cleanLines, cleanText } from './text.ts'

describe('a cleaned text', () => {
  it.each(['👩\u200d👩\u200d👧\u200d👦', '🏳️\u200d🌈', 'علی\u200cرضا', 'ශ්\u200dරී'])(
    'keeps the joiners of %s',
    (text) => {
      expect([cleanText(text), cleanLines(text)]).toEqual([text, text])
      expect(cleanKey(text)).toBe(text.replace(/[\u200c\u200d]/g, ''))
    },
  )

  it.each([
    ['\u200dعلی\u200c', 'علی'],
    ['علی\u200c\u200c\u200dرضا', 'علی\u200cرضا'],
    ['علی\u200c \u200dرضا', 'علی رضا'],
    ['علی \u200c رضا', 'علی رضا'],
    ['علی\u200b\u200c\u200eرضا', 'علی\u200cرضا'],
    ['\u200c\u200d \u200d', ''],
    ['ada\u202e\u200b\u2060', 'ada'],
    ['a\u00add\u2066a\u2069\u061c', 'ada'],
  ])('drops what joins nothing or cannot be seen in %j', (typed, text) => expect(cleanText(typed)).toBe(text))

  it('is read quickly when it has very many joiners', () => {
    const hostile = `a${'\u200d'.repeat(100_000)}b`
    const clean = () => expect(cleanText(hostile)).toBe('a\u200db')
    expect(Math.min(busyMs(clean), busyMs(clean), busyMs(clean))).toBeLessThan(500)
  })
})
