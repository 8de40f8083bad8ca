import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { passCode, passId, readPassCode } from './pass-code.ts'
import { passKeyOf, spkiOf } from './pass-key.ts'

const secret = 'a secret that only the tests know, 32 bytes'
const pass = { applicationId: '0198c0de-0000-7000-8000-00000000abcd', passNo: 7 }
const code = passCode(secret, pass)

/** The code with one part changed in its first character. */
const altered = (index: number): string => {
  const parts = code.split('.')
  parts[index] = (parts[index] ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  return parts.join('.')
}

describe('the code of a pass', () => {
  it('GST-14 has three parts and at most 160 characters, and is read back', () => {
    expect(code).toMatch(/^VP1\.[\w-]+\.[\w-]+$/)
    expect(code.length).toBeLessThanOrEqual(160)
    expect(readPassCode(secret, code)).toEqual(pass)
    expect(passCode(secret, pass)).toBe(code)
    expect(passId({ ...pass, passNo: 8 })).not.toBe(passId(pass))
  })

  it('GST-14 is verified with the public key alone, over the text before the last dot', () => {
    const key = createPublicKey({ key: spkiOf(passKeyOf(secret).publicKey), format: 'der', type: 'spki' })
    const end = code.lastIndexOf('.')
    const signature = Buffer.from(code.slice(end + 1), 'base64url')
    expect(verify(null, Buffer.from(code.slice(0, end), 'ascii'), key, signature)).toBe(true)
    expect(verify(null, Buffer.from(code.slice(4, end), 'ascii'), key, signature)).toBe(false)
  })

  it.each([
    ['another payload', altered(1)],
    ['another signature', altered(2)],
    ['another version', code.replace('VP1', 'VP2')],
    ['another key', passCode(`${secret}!`, pass)],
    [
      'the payload of another pass',
      passCode(secret, { ...pass, passNo: 8 })
        .split('.')
        .with(2, code.split('.')[2] ?? '')
        .join('.'),
    ],
    ['a part more', `${code}.${code.split('.')[2]}`],
    ['another spelling', `${code}=`],
    ['nothing signed', 'VP1..'],
    ['no code at all', ''],
  ])('GST-15 is forged with %s', (_what, forged) => {
    expect(readPassCode(secret, forged)).toBeNull()
  })
})
