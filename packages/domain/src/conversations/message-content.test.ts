import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanMessage, isBlankMessage, requireMessage } from './message-content.ts'

describe('the content of a text', () => {
  it.each([
    ['  Hi\r\nthere\r ', 'Hi\nthere'],
    ['Cafe\u0301', 'Café'],
    ['👩‍👩‍👧 🏳️‍🌈', '👩‍👩‍👧 🏳️‍🌈'],
    ['می‌خواهم \u200fAda\u200e', 'می‌خواهم \u200fAda\u200e'],
    ['\u202egnp.exe\u202c\u0000\u0007\u200b\ufeff', 'gnp.exe'],
    ['half \ud83d', 'half \ufffd'],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleanMessage(text)).toBe(kept)
  })

  it.each(['', ' \n\t\u00a0', '\u200b\u200d', '\ufe0f', '\u00ad', '\u3164', '\u2800', '\u0000'])(
    'CONV-11 %j is blank',
    (text) => {
      expect(isBlankMessage(text)).toBe(true)
      expect(() => requireMessage(text)).toThrow('Please write a message.')
    },
  )

  it('CONV-11 is not blank when anything is visible', () => {
    for (const text of ['.', '👍', '0', '\u0301a', 'ا']) expect(isBlankMessage(text), text).toBe(false)
  })

  it('LIM-10 has at most 320 characters, as people count them in any script', () => {
    for (const sign of ['x', '😀', 'ش']) {
      expect(requireMessage(sign.repeat(320))).toBe(sign.repeat(320))
      expect(() => requireMessage(sign.repeat(321))).toThrow('The message has 321 characters; at most 320 can be sent.')
    }
    expect(() => requireMessage('x'.repeat(10_000))).toThrow('10,000 characters')
  })

  it('is the same when it is cleaned again', () => {
    const signs = fc.constantFrom(
      'e',
      '\u0301',
      '\u200b',
      '\u200d',
      '\u202e',
      '\r',
      '\n',
      '\0',
      ' ',
      '😀',
      '\ud83d',
      '\ude00',
    )
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
        const once = cleanMessage(parts.join(''))
        expect(cleanMessage(once)).toBe(once)
      }),
    )
  })
})
