import { describe, expect, it } from 'vitest'
import { isDecided } from './applicant-status.ts'

describe('a decision of the dashboard that would change nothing', () => {
  const member = { status: 'approved', eventId: 'gala', applicationStatus: 'approved', stagedStatus: null } as const

  it('ANS-12 is the one that the membership and the application to the latest event have', () => {
    expect(isDecided(member, 'approved')).toBe(true)
    expect(isDecided({ ...member, applicationStatus: null }, 'approved')).toBe(true)
    expect(isDecided({ ...member, applicationStatus: 'pending' }, 'approved')).toBe(false)
    expect(isDecided(member, 'declined')).toBe(false)
    expect(isDecided({ ...member, eventId: null, applicationStatus: 'pending' }, 'approved')).toBe(true)
  })

  it('ANS-12 MSG-04 is the staged one while the application waits for its release', () => {
    const waiting = { ...member, applicationStatus: 'pending', stagedStatus: 'approved' } as const
    expect(isDecided(waiting, 'approved')).toBe(true)
    expect(isDecided(waiting, 'declined')).toBe(false)
    expect(isDecided({ ...waiting, status: 'pending' }, 'approved')).toBe(false)
    expect(isDecided({ ...member, stagedStatus: 'waitlisted' }, 'approved')).toBe(false)
  })
})
