import { roles } from '@velvet/contracts/auth'
import { permissions } from '@velvet/contracts/permissions'
import { describe, expect, it } from 'vitest'
import { isAllowed, isSessionAlive, networkOf, outranks, passwordProblem, throttleKeys } from './index.ts'

describe('roles', () => {
  it('SEC-04 SEC-05 gives every role exactly its row of the table', () => {
    const allowed = Object.fromEntries(roles.map((role) => [role, permissions.filter((p) => isAllowed(role, p))]))
    expect(allowed.super_admin).toEqual([...permissions])
    expect(permissions.filter((permission) => !allowed.admin?.includes(permission))).toEqual([
      'suppressions.lift',
      'queues.manage',
    ])
    expect(allowed.moderator).not.toContain('campaigns.manage')
    expect(allowed.moderator).not.toContain('applicants.delete')
    expect(allowed.moderator).not.toContain('users.manage')
    expect(allowed.communications_only).toEqual([
      'applicants.read',
      'events.read',
      'campaigns.manage',
      'conversations.manage',
      'stats.read',
    ])
  })

  it('no role outranks super_admin', () => {
    expect(roles.filter((role) => outranks(role, 'super_admin'))).toEqual(['super_admin'])
  })
})

describe('credentials', () => {
  it('SEC-23 refuses a password shorter than twelve characters (S18)', () => {
    expect(passwordProblem('12345')).toBe('Password must be at least 6 characters')
    expect(passwordProblem('123456')).toBe('Password must be at least 12 characters')
    expect(passwordProblem('elevenchars')).toBe('Password must be at least 12 characters')
    expect(passwordProblem('twelve chars')).toBeNull()
    expect(passwordProblem('é'.repeat(129))).toContain('256 bytes')
  })
})

describe('sessions', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

  it('ends after an hour without activity, and after twelve hours in any case', () => {
    expect(isSessionAlive({ createdAt, lastActiveAt: at(0) }, at(59))).toBe(true)
    expect(isSessionAlive({ createdAt, lastActiveAt: at(0) }, at(60))).toBe(false)
    expect(isSessionAlive({ createdAt, lastActiveAt: at(719) }, at(720))).toBe(false)
  })
})

describe('login throttle keys', () => {
  it('groups addresses of one network', () => {
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24')
    expect(networkOf('::ffff:203.0.113.5')).toBe('203.0.113.0/24')
    expect(networkOf('2001:db8:1:2233::1')).toBe(networkOf('2001:db8:1:2244:ffff::9'))
    expect(networkOf('2001:db8:1:2233::1')).not.toBe(networkOf('2001:db8:1:3344::1'))
  })

  it('ignores the case of the username', () => {
    expect(throttleKeys('Nadia', '203.0.113.77', null)).toEqual(throttleKeys('nadia', '203.0.113.9', null))
  })

  it('count all spellings together that a database may take for the same username', () => {
    const keys = throttleKeys('nadia', '203.0.113.77', null)
    for (const spelling of ['NAD\u0130A', 'nadi\u0307a', 'n\u00e1dia', '\uff2eADIA'])
      expect(throttleKeys(spelling, '203.0.113.77', null), spelling).toEqual(keys)
    expect(throttleKeys('nadine', '203.0.113.77', null)).not.toEqual(keys)
  })
})
