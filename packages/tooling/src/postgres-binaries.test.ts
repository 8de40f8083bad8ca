import { describe, expect, it } from 'vitest'
import { privilegesOf } from './postgres-binaries.ts'

describe('who runs PostgreSQL', () => {
  const self = { uid: 1000, hasAccount: true, mayUnshare: () => true }

  it('is the user who runs the command, if they have an account', () => {
    expect(privilegesOf(self)).toEqual({ prefix: [], owner: null })
  })

  it.each([{ uid: 0 }, { uid: 12345, hasAccount: false }])('is hidden from it in a user namespace: %j', (who) => {
    const { prefix, owner } = privilegesOf({ ...self, ...who })
    expect([prefix[0], owner]).toEqual(['unshare', null])
  })

  it('is the user 65534, who owns the files, when root may have no namespace', () => {
    const { prefix, owner } = privilegesOf({ ...self, uid: 0, mayUnshare: () => false })
    expect([prefix[0], owner]).toEqual(['setpriv', 65_534])
  })

  it('is reported as missing when no user can run it', () => {
    expect(() => privilegesOf({ uid: 12345, hasAccount: false, mayUnshare: () => false })).toThrow(
      /^PostgreSQL does not run as user 12345, who has no account on this machine\. .*DATABASE_URL/,
    )
  })
})
