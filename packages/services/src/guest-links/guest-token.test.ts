import { describe, expect, it } from 'vitest'
import { sealToken } from '../kernel/index.ts'
import { guestPageOf } from './guest-page-of.ts'
import { guestToken, readGuestToken } from './guest-token.ts'

const secret = 'a secret that only the tests know, 32 bytes'
const link = { applicationId: '0198c0de-0000-7000-8000-00000000abcd', linkNo: 3 }
const token = guestToken(secret, link)

describe('the token of a guest link', () => {
  it('GST-02 is opaque, has at most 200 characters, and opens one application', () => {
    expect(token).toMatch(/^[\w-]{1,200}$/)
    expect(readGuestToken(secret, token)).toEqual(link)
    expect(guestPageOf({ publicOrigin: 'https://velvet.example', secret }, link)).toBe(
      `https://velvet.example/g/${token}`,
    )
  })

  it.each([
    ['another secret', guestToken(`${secret}!`, link)],
    ['another purpose', sealToken(secret, 'unsubscribe', Buffer.from(token, 'base64url').subarray(0, 20))],
    ['a changed character', token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['a character more', `${token}A`],
    ['a character fewer', token.slice(0, -1)],
    ['nothing', ''],
  ])('GST-03 is refused with %s', (_what, forged) => {
    expect(readGuestToken(secret, forged)).toBeNull()
  })

  it('GST-04 differs for each number of the link', () => {
    expect(guestToken(secret, { ...link, linkNo: 4 })).not.toBe(token)
  })
})
