import { describe, expect, it } from 'vitest'
import {
  type AccountChange,
  accountRefusal,
  checkCredentials,
  checkDetails,
  checkNewPassword,
  checkUsername,
  roleRefusal,
} from './index.ts'

describe('accounts', () => {
  const account = (id: string, role: 'super_admin' | 'admin' | 'moderator', isActive = true) => ({ id, role, isActive })
  const [boss, other] = [account('boss', 'super_admin'), account('other', 'super_admin')]
  const [admin, moderator] = [account('admin', 'admin'), account('moderator', 'moderator')]
  const everybody = [boss, other, admin, moderator]
  type Account = typeof boss

  const removal = { isRemoved: true } as const
  const code = (self: Account, target: Account, change: AccountChange, accounts = everybody) =>
    accountRefusal(self, target, change, accounts)?.code ?? null

  it.each<[AccountChange, string]>([
    [removal, 'You cannot delete your own account.'],
    [{ isActive: false }, 'You cannot deactivate your own account.'],
    [{ role: 'moderator' }, 'You cannot change your own role.'],
    [{ role: 'super_admin' }, 'You cannot change your own role.'],
  ])('SEC-07 never lose themselves: %o', (change, message) => {
    expect(accountRefusal(admin, admin, change, everybody)).toMatchObject({
      kind: 'conflict',
      code: 'own_account',
      message,
    })
  })

  it('SEC-06 can otherwise be changed by an admin with the same or a higher role', () => {
    for (const change of [removal, { isActive: false }, { isActive: true }, { role: 'moderator' }, {}] as const) {
      expect(code(boss, admin, change)).toBeNull()
      expect(code(boss, other, change)).toBeNull()
      expect(code(admin, moderator, change)).toBeNull()
      expect(code(admin, boss, change)).toBe('role_above_own')
    }
    expect(code(admin, admin, { role: 'admin', isActive: true })).toBeNull()
  })

  it('get a new password only from another admin, unless it is blank', () => {
    expect(accountRefusal(admin, admin, { password: 'twelve chars' }, everybody)).toMatchObject({
      code: 'own_account',
      extras: { suggestion: 'Change your own password under My account.' },
    })
    expect(code(admin, admin, { password: ' ' })).toBeNull()
    expect(code(admin, moderator, { password: 'twelve chars' })).toBeNull()
  })

  it('SEC-06 get no role above that of the admin who gives it', () => {
    expect(code(admin, moderator, { role: 'admin' })).toBeNull()
    expect(code(admin, moderator, { role: 'super_admin' })).toBe('role_above_own')
    expect(roleRefusal(admin, 'super_admin')).toMatchObject({ kind: 'forbidden', code: 'role_above_own' })
    expect(roleRefusal(boss, 'super_admin')).toBeNull()
  })

  it('always leave one active super admin', () => {
    const asleep = account('asleep', 'super_admin', false)
    const few = [boss, asleep, admin]
    for (const change of [removal, { isActive: false }, { role: 'admin' }] as const)
      expect(code(boss, boss, change, few)).toBe('last_super_admin')
    expect(code(boss, boss, { role: 'super_admin', isActive: true }, few)).toBeNull()
    expect(code(boss, asleep, removal, few)).toBeNull()
  })

  it('SEC-22 need a nonblank username and password', () => {
    for (const typed of [
      { username: ' \u200b', password: 'long enough' },
      { username: 'ada', password: '      ' },
    ])
      expect(() => checkCredentials(typed)).toThrow('Username and password are required')
    expect(checkCredentials({ username: ' ada  ', password: ' twelve in all ' })).toEqual({
      username: 'ada',
      password: ' twelve in all ',
    })
  })

  it('SEC-23 LIM-08 USER-13 need twelve characters in a password, and no more than 256 bytes (S18)', () => {
    expect(() => checkCredentials({ username: 'ada', password: '12345' })).toThrow(
      'Password must be at least 6 characters',
    )
    expect(() => checkNewPassword('12345')).toThrow('Password must be at least 6 characters')
    expect(() => checkNewPassword('é'.repeat(129))).toThrow('256 bytes')
    expect(() => checkNewPassword('123456')).toThrow('Password must be at least 12 characters')
    expect(checkNewPassword('twelve chars')).toBe('twelve chars')
  })

  it('USER-12 keep their password when the new one is blank', () => {
    expect([undefined, '', '   '].map(checkNewPassword)).toEqual([null, null, null])
  })

  it('USER-14 are not left without a username', () => {
    expect(() => checkUsername(' \u202e ')).toThrow('Username is required')
    expect(() => checkUsername('\u0958'.repeat(60))).toThrow('at most 100')
    expect(checkUsername('a\u200dda')).toBe('ada')
    expect(checkUsername('a\n{"level":50}')).toBe('a {"level":50}')
  })

  it('ENT-40 USER-21 have a valid email, and names without control characters', () => {
    expect(() => checkDetails({ email: 'ada@nowhere' })).toThrow('Enter a valid email address')
    expect(checkDetails({ email: ' ', firstName: ' Ada\u200b ', lastName: null })).toEqual({
      email: null,
      firstName: 'Ada',
      lastName: null,
    })
    expect(checkDetails({})).toEqual({})
  })
})
