import { describe, expect, it } from 'vitest'
import { maskAddress } from './mask-address.ts'

describe('the hint of a suppressed address', () => {
  it.each([
    ['email', 'ada@example.com', 'a***@example.com'],
    ['email', ' Ada.King+door@Example.COM ', 'A***@example.com'],
    ['email', 'ö@example.com', 'ö***@example.com'],
    ['email', '"a@b"@example.com', '"***@example.com'],
    ['email', '@example.com', '***'],
    ['email', 'nonsense', '***'],
    ['sms', '+12125550134', '***0134'],
    ['sms', '(212) 555-0134', '***0134'],
    ['sms', '55512', '***'],
    ['sms', 'VELVET', '***'],
  ] as const)('of %s %s shows %s', (channel, address, hint) => {
    expect(maskAddress(channel, address)).toBe(hint)
  })
})
